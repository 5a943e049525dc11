#include "tools/compiler/charge/assembly/source_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace platter::charge {

SourceText::SourceText(std::string file, std::string_view text) : file_(std::move(file)) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines_.emplace_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
}

void SourceText::insert_before(std::size_t number, std::string text) {
  added_[number].push_back(std::move(text));
}

void SourceText::replace(std::size_t number, std::string text) {
  lines_[number] = std::move(text);
}

std::string SourceText::str() const {
  std::string result;
  const auto append = [&](std::size_t number) {
    const auto found = added_.find(number);
    if (found == added_.end()) return;
    for (const auto& line : found->second) result.append(line).push_back('\n');
  };
  for (std::size_t number = 0; number < lines_.size(); ++number) {
    append(number);
    result.append(lines_[number]).push_back('\n');
  }
  append(lines_.size());
  return result;
}

namespace {

bool is_octal(char c) {
  return c >= '0' && c <= '7';
}

/// Returns the last quoted string of a `.file` directive, such as `.file 1 "folder" "name.f"`, without gcc's
/// escapes: a backslash before quotes and backslashes, and three octal digits for bytes that are not
/// printable ASCII.
std::string last_quoted(const std::string& line) {
  constexpr std::size_t kDigits = 3;
  std::string text;
  bool inside = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') {
      inside = !inside;
      if (inside) text.clear();
    } else if (inside && line[i] == '\\' && i + 1 < line.size()) {
      std::size_t digits = 0;
      unsigned code = 0;
      for (; digits < kDigits && i + 1 < line.size() && is_octal(line[i + 1]); ++digits)
        code = code * 8 + static_cast<unsigned>(line[++i] - '0');
      text += digits > 0 ? static_cast<char>(code) : line[++i];
    } else if (inside) {
      text += line[i];
    }
  }
  return text;
}

}  // namespace

LineTable::LineTable(const SourceText& text) {
  for (std::size_t number = 0; number < text.size(); ++number) {
    std::istringstream line(text.line(number));
    std::string directive;
    line >> directive;
    if (directive == ".file") {
      unsigned file = 0;
      if (line >> file) files_[file] = last_quoted(text.line(number));
    } else if (directive == ".loc") {
      Location location;
      if (!(line >> location.file >> location.line >> location.column))
        throw Error(
            fmt::format("{}:{}: '{}' is not a source position", text.file(), number + 1, text.line(number)));
      locations_.emplace_back(number, location);
    } else if (text.line(number).find("@function") != std::string::npos && directive == ".type") {
      locations_.emplace_back(number, Location{});  // a function starts without a known location
    }
  }
}

Location LineTable::at(std::size_t assembly_line) const {
  const auto after = std::upper_bound(locations_.begin(), locations_.end(), assembly_line,
                                      [](std::size_t line, const auto& entry) { return line < entry.first; });
  return after == locations_.begin() ? Location{} : std::prev(after)->second;
}

std::string LineTable::file_name(unsigned number) const {
  const auto found = files_.find(number);
  return found == files_.end() ? std::string{"?"} : found->second;
}

std::string LineTable::name(const Location& location) const {
  if (!location.known()) return "the assembly";
  return fmt::format("{}:{}", file_name(location.file), location.line);
}

}  // namespace platter::charge
