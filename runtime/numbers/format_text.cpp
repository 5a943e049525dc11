#include "runtime/numbers/format_text.hpp"

namespace platter::numbers {
namespace {

bool is_separator(char c) {
  return c == '(' || c == ',' || c == '/' || c == ')' || c == ' ' || c == '\t';
}

}  // namespace

std::string with_quoted_text(const std::string& list) {
  std::string result;
  char before = '(';  // the last character that is no blank
  bool open = false;  // which ends *TEXT*, and wants a comma before what is none
  FormatWalk walk(list, 0);
  while (!walk.at_end()) {
    const std::size_t from = walk.next();
    const char c = walk.step();
    const bool ours = c == '*' && walk.is_text;
    if (ours ? !is_separator(before) : open && !is_separator(c)) result += ',';
    const auto count = walk.next() - from;
    if (ours) {
      result += '\'';
      for (const char inside : list.substr(from + 1, count - 2))
        result.append(inside == '\'' ? 2 : 1, inside);
      result += '\'';
    } else {
      result.append(list, from, count);
    }
    if (c == ' ' || c == '\t') continue;
    before = c;
    open = ours;
  }
  return result;
}

}  // namespace platter::numbers
