#include "tools/report/sweep_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "emulator/specification/error.hpp"

namespace platter::report {
namespace {

using Json = nlohmann::ordered_json;
using Fields = std::vector<std::string>;

/// Reads the next line of CSV (RFC 4180) and removes it from `text`.
Fields next_line(std::string_view& text) {
  Fields fields{""};
  bool is_quoted = false;
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (is_quoted && c == '"' && at + 1 < text.size() && text[at + 1] == '"') {
      fields.back() += '"';
      ++at;
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (is_quoted) {
      fields.back() += c;
    } else if (c == ',') {
      fields.emplace_back();
    } else if (c == '\n') {
      break;
    } else if (c != '\r') {
      fields.back() += c;
    }
  }
  text.remove_prefix(std::min(at + 1, text.size()));
  return fields;
}

/// Returns a number if the whole field is one, null if it is empty, and otherwise its text.
Json value_of(const std::string& field) {
  if (field.empty()) return nullptr;
  double number = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
  if (error != std::errc() || end != field.data() + field.size()) return field;
  return number;
}

}  // namespace

Json sweep_of_csv(std::string_view text, const std::string& file) {
  const Fields names = next_line(text);
  const auto exit_code = std::find(names.begin(), names.end(), "exit_code");
  if (names.front() != "point" || exit_code == names.end())
    throw specification::Error(
        fmt::format("{}: is not a table of points; this command reads the CSV files that platter sweep -o "
                    "FILE.csv writes",
                    file));
  const auto varied = static_cast<std::size_t>(exit_code - names.begin());
  Json points = Json::array();
  for (std::size_t line = 2; !text.empty(); ++line) {
    const Fields fields = next_line(text);
    if (fields.size() != names.size())
      throw specification::Error(fmt::format("{}:{}: has {} fields; the first line has {}", file, line,
                                             fields.size(), names.size()));
    Json point = {{"point", value_of(fields[0])},
                  {"varied", Json::object()},
                  {"exit_code", value_of(fields[varied])},
                  {"measured", Json::object()}};
    for (std::size_t i = 1; i < fields.size(); ++i) {
      if (i < varied) point["varied"][names[i]] = fields[i];
      if (i > varied && names[i] != "command") point["measured"][names[i]] = value_of(fields[i]);
    }
    points.push_back(point);
  }
  return {{"schema", "platter.sweep/2"}, {"points", points}};
}

}  // namespace platter::report
