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
    const bool ours = (c == '*' || c == '#') && walk.is_text;
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

std::string without_idle_commas(std::string list) {
  const std::string original = list;
  char before = '(';  // the last character that is no blank
  std::size_t last_comma = 0;
  FormatWalk walk(original, 0);
  while (!walk.at_end()) {
    const std::size_t from = walk.next();
    const char c = walk.step();
    if (c == ' ' || c == '\t') continue;
    if (c == ',' && (before == '(' || before == ',')) {
      list[from] = ' ';
      continue;
    }
    if (c == ')' && before == ',') list[last_comma] = ' ';
    if (c == ',') last_comma = from;
    before = walk.is_text ? '\'' : c;
  }
  return list;
}

}  // namespace platter::numbers
