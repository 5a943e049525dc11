#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace platter::report {

/// Returns the table that `platter sweep -o FILE.csv` writes as a document of the schema platter.sweep/2,
/// without the printed texts and the results of each run. Throws specification::Error, which names the file
/// and the line, if the text is not such a table.
nlohmann::ordered_json sweep_of_csv(std::string_view text, const std::string& file);

}  // namespace platter::report
