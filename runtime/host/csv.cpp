#include "runtime/host/csv.hpp"

#include <algorithm>

namespace platter::runtime {

using Json = nlohmann::ordered_json;

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (const auto& field : fields) {
    if (&field != &fields.front()) line += ',';
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
      const Json::json_pointer place(path);
      fields.push_back(row.contains(place) ? csv_field(row.at(place)) : std::string());
    }
    text += csv_line(fields);
  }
  return text;
}

}  // namespace platter::runtime
