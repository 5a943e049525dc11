#include "runtime/fortran/statement/line_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {
namespace {

std::map<std::int64_t, std::int64_t>& said() {
  static auto* const all = new std::map<std::int64_t, std::int64_t>;  // never destroyed: units close late
  return *all;
}

}  // namespace

Lines lines_made_by(std::uint32_t flags) {
  if ((flags & gfortran::kHasNamelist) != 0) return Lines::kNamed;
  return (flags & gfortran::kListFormat) != 0 ? Lines::kListed : Lines::kFormatted;
}

void note_longest_line(std::int64_t unit, std::int64_t characters) {
  said()[unit] = characters;
}

void forget_longest_line(std::int64_t unit) {
  said().erase(unit);
}

std::int64_t longest_line(const system::TextSpecification& text, std::int64_t unit, Lines lines) {
  if (const auto found = said().find(unit); found != said().end()) return found->second;
  return lines == Lines::kListed || lines == Lines::kNamed ? text.longest_listed : text.longest;
}

void require_length(const std::string& line, std::int64_t most) {
  if (most == 0 || std::ssize(line) <= most) return;
  throw std::runtime_error(
      fmt::format("a line of {} characters, and {} is the most that a record of the unit has; OPEN it with "
                  "RECL={} or more",
                  line.size(), most, line.size()));
}

std::vector<std::string> broken(const std::vector<std::string>& lines, std::int64_t most, Lines made) {
  std::vector<std::string> all;
  for (const auto& line : lines) {
    const auto length = static_cast<std::size_t>(most);
    const std::string begin = made == Lines::kListed ? " " : "";
    if (made == Lines::kFormatted || length <= begin.size()) require_length(line, most);
    if (most == 0 || line.size() <= length) {
      all.push_back(line);
      continue;
    }
    all.push_back(line.substr(0, length));
    for (std::size_t at = length; at < line.size(); at += length - begin.size())
      all.push_back(begin + line.substr(at, length - begin.size()));
  }
  return all;
}

}  // namespace platter::runtime
