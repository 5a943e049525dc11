#include "runtime/system/vms/formats.hpp"

#include <map>
#include <string>
#include <string_view>

#include "runtime/numbers/format_text.hpp"

namespace platter::runtime {
namespace {

bool has_width(std::string_view list, std::size_t at) {
  at = list.find_first_not_of(" \t", at);
  return at != std::string_view::npos && list[at] >= '0' && list[at] <= '9';
}

std::string with_widths(std::string_view list) {
  std::string result;
  char before = '(';  // the last character that is not a blank
  numbers::FormatWalk walk(list, 0);
  while (!walk.at_end()) {
    const std::size_t from = walk.next();
    const char c = walk.step();
    result += list.substr(from, walk.next() - from);
    if (c == 'L' && before != 'T' && !has_width(list, walk.next())) result += '2';  // TL5 goes to the left
    if (c != ' ' && c != '\t') before = walk.is_text ? '\'' : c;
  }
  return result;
}

}  // namespace

void widen_logicals(gfortran::Transfer& statement) {
  if ((statement.common.flags & gfortran::kHasFormat) == 0) return;
  const std::string_view list(statement.format.text, statement.format.length);
  if (list.find_first_of("Ll") == std::string_view::npos) return;
  // libgfortran looks at a format until the statement ends, and compares it with those it knows.
  static auto* const all = new std::map<std::string, std::string, std::less<>>;  // never destroyed
  auto found = all->find(list);
  if (found == all->end()) found = all->emplace(list, with_widths(list)).first;
  statement.format = {found->second.data(), found->second.size()};
}

}  // namespace platter::runtime
