#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace platter::files {

/// Returns the schema of a result that Platter wrote, such as "platter.run/2", if it is one of `known`. A
/// trace contains its schema in otherData. Messages name `file`, and `readable`, which describes the files
/// that the command reads. Throws specification::Error for other files; for another version of a known
/// schema, the message names the version of Platter that wrote the file and what to do.
std::string require_schema(const nlohmann::ordered_json& document, const std::string& file,
                           const std::vector<std::string>& known, std::string_view readable);

}  // namespace platter::files
