#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace platter::runtime {

/// A line of CSV: RFC 4180's quoting, with a plain line end. A field is quoted where it has a comma, a
/// quotation mark or a line end.
std::string csv_line(const std::vector<std::string>& fields);

/// A value of JSON as a field: a text as it is, null as nothing, a list as its fields with a space between
/// them, all else as JSON has it.
std::string csv_field(const nlohmann::ordered_json& value);

/// A table of the rows, objects, with a first line of the columns' names. A column is a key, or keys inside
/// each other with points between them, "seek.p50_ns"; where a row has none the field is empty.
std::string csv_text(const nlohmann::ordered_json& rows, const std::vector<std::string>& columns);

}  // namespace platter::runtime
