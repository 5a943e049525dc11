#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace platter::runtime {

/// Returns a line of CSV, quoted as in RFC 4180 and ended by a newline. A field is quoted if it contains a
/// comma, a quotation mark or a line end.
std::string csv_line(const std::vector<std::string>& fields);

/// Returns a JSON value as a field: the characters of a string, an empty field for null, the elements of a
/// list separated by blanks, and the JSON text of any other value.
std::string csv_field(const nlohmann::ordered_json& value);

/// Returns a table with one line for each object of `rows`, after a line with the names of the columns. A
/// column is a key, or the keys of nested objects joined by points, such as "seek.p50_ns". The field is empty
/// if a row does not have the key.
std::string csv_text(const nlohmann::ordered_json& rows, const std::vector<std::string>& columns);

}  // namespace platter::runtime
