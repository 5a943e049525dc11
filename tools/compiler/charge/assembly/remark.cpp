#include "tools/compiler/charge/assembly/remark.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <utility>

#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {
namespace {

constexpr std::array<std::string_view, 3> kKinds = {"optimized", "missed", "note"};

/// Removes a number and the text `suffix` after it from the start of `text`. Returns false if they are
/// missing.
bool take_number(std::string_view& text, unsigned& number, std::string_view suffix) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.starts_with(suffix)) return false;
  text.remove_prefix(suffix.size());
  return true;
}

/// Removes ":NUMBER" from the end of `text`. Returns false if it is missing.
bool take_last_number(std::string_view& text, unsigned& number) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) return false;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, number);
  if (error != std::errc{} || stop != end) return false;
  text = text.substr(0, colon);
  return true;
}

}  // namespace

std::optional<Remark> parse_place(std::string_view text) {
  Remark place;
  if (!take_last_number(text, place.column) || !take_last_number(text, place.line) || text.empty())
    return std::nullopt;
  place.file = text;
  return place;
}

std::optional<Remark> parse_remark(std::string_view line, const KnownFile& known) {
  if (line.starts_with("Analyzing loop at ")) return std::nullopt;  // FILE:LINE without a remark
  bool has_form = false;
  for (auto colon = line.find(':', 1); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
    std::string_view rest = line.substr(colon + 1);
    Remark remark;
    if (!take_number(rest, remark.line, ":") || !take_number(rest, remark.column, ": ")) continue;
    const auto kind = rest.substr(0, rest.find(": "));
    if (std::find(kKinds.begin(), kKinds.end(), kind) == kKinds.end() || kind.size() == rest.size()) continue;
    has_form = true;
    remark.file = line.substr(0, colon);
    if (known && !known(remark.file)) continue;
    remark.kind = kind;
    remark.text = rest.substr(kind.size() + 2);
    return remark;
  }
  if (has_form)
    throw Error(fmt::format("gfortran's notes: '{}' names a file that gfortran has not read", line));
  return std::nullopt;
}

std::vector<Remark> parse_remarks(std::string_view text, const KnownFile& known) {
  std::vector<Remark> remarks;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (auto remark = parse_remark(line, known)) remarks.push_back(std::move(*remark));
  }
  return remarks;
}

}  // namespace platter::charge
