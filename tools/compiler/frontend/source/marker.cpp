#include "tools/compiler/frontend/source/marker.hpp"

#include <fmt/format.h>

#include <charconv>

namespace platter::dialect {

std::string Marker::text() const {
  std::string quoted;
  for (const char c : file) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return fmt::format("# {} \"{}\"", line, quoted);
}

std::optional<Marker> parse_marker(std::string_view line) {
  constexpr std::string_view kBegin = "# ";
  if (!line.starts_with(kBegin)) return std::nullopt;
  line.remove_prefix(kBegin.size());
  Marker marker;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), marker.line);
  if (error != std::errc{}) return std::nullopt;
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  if (!line.starts_with(" \"")) return std::nullopt;
  for (std::size_t i = 2; i < line.size() && line[i] != '"'; ++i) {
    if (line[i] == '\\' && i + 1 < line.size()) ++i;
    marker.file += line[i];
  }
  return marker;
}

}  // namespace platter::dialect
