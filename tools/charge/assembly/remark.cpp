#include "tools/charge/assembly/remark.hpp"

#include <charconv>
#include <sstream>
#include <utility>

namespace platter::charge {
namespace {

/// Reads a number and the text behind it; false where there is none.
bool take(std::string_view& text, unsigned& number, std::string_view behind) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.starts_with(behind)) return false;
  text.remove_prefix(behind.size());
  return true;
}

}  // namespace

std::optional<Remark> parse_remark(std::string_view line) {
  for (auto colon = line.find(':', 1); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
    std::string_view rest = line.substr(colon + 1);
    Remark remark;
    if (!take(rest, remark.line, ":") || !take(rest, remark.column, ": ")) continue;
    const auto kind = rest.find(": ");
    if (kind == std::string_view::npos) return std::nullopt;
    remark.file = line.substr(0, colon);
    remark.kind = rest.substr(0, kind);
    remark.text = rest.substr(kind + 2);
    return remark;
  }
  return std::nullopt;
}

std::vector<Remark> parse_remarks(std::string_view text) {
  std::vector<Remark> remarks;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (auto remark = parse_remark(line)) remarks.push_back(std::move(*remark));
  }
  return remarks;
}

}  // namespace platter::charge
