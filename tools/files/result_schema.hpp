#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace platter::files {

/// Returns the schema of a result that Platter wrote, such as "platter.run/2", if it is one of `known`; a
/// trace has it in its otherData. `file` and `readable`, which states what the command reads, are for
/// messages. Throws specification::Error otherwise; for another version of a known schema the message states
/// which Platter wrote the file and what to do.
std::string require_schema(const nlohmann::ordered_json& document, const std::string& file,
                           const std::vector<std::string>& known, std::string_view readable);

}  // namespace platter::files
