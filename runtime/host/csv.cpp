#include "runtime/host/csv.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace platter::runtime {

using Json = nlohmann::ordered_json;

namespace {

bool is_number(const std::string& field) {
  double value = 0;
  const char* const begin = field.data() + (field.starts_with('+') ? 1 : 0);
  const char* const end = field.data() + field.size();
  const auto [rest, error] = std::from_chars(begin, end, value);
  return error == std::errc() && rest == end;
}

/// Spreadsheets evaluate a cell that starts like a formula; a leading apostrophe makes it text.
std::string not_a_formula(const std::string& field) {
  const bool begins_a_formula =
      !field.empty() && std::string_view("=+-@\t\r").find(field.front()) != std::string_view::npos;
  return begins_a_formula && !is_number(field) ? '\'' + field : field;
}

}  // namespace

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string field = not_a_formula(fields[i]);
    if (i > 0) line += ',';
    if (field.find_first_of(",\"\n\r") == std::string::npos) {
      line += field;
      continue;
    }
    line += '"';
    for (const char c : field) {
      if (c == '"') line += '"';
      line += c;
    }
    line += '"';
  }
  return line + '\n';
}

std::string csv_field(const Json& value) {
  if (value.is_null()) return {};
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string text;
  for (const auto& one : value) {
    if (!text.empty()) text += ' ';
    text += csv_field(one);
  }
  return text;
}

std::string csv_text(const Json& rows, const std::vector<std::string>& columns) {
  std::string text = csv_line(columns);
  for (const auto& row : rows) {
    std::vector<std::string> fields;
    for (std::string path : columns) {
      path.insert(path.begin(), '/');
      std::replace(path.begin(), path.end(), '.', '/');
      const Json::json_pointer pointer(path);
      fields.push_back(row.contains(pointer) ? csv_field(row.at(pointer)) : std::string());
    }
    text += csv_line(fields);
  }
  return text;
}

}  // namespace platter::runtime
