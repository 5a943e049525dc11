#include "tools/charge/line_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace platter::charge {
namespace {

/// The last text in quotes of a `.file` directive: `.file 1 "folder" "name.f"`.
std::string last_quoted(const std::string& line) {
  const auto end = line.rfind('"');
  if (end == std::string::npos || end == 0) return {};
  const auto begin = line.rfind('"', end - 1);
  return begin == std::string::npos ? std::string{} : line.substr(begin + 1, end - begin - 1);
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
      line >> location.file >> location.line >> location.column;
      locations_.emplace_back(number, location);
    } else if (text.line(number).find("@function") != std::string::npos && directive == ".type") {
      locations_.emplace_back(number, Location{});  // a function starts without a place
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
