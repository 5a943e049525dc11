#include "runtime/numbers/format_text.hpp"

namespace platter::numbers {
namespace {

bool is_separator(char c) {
  return c == '(' || c == ',' || c == '/' || c == ')' || c == ' ' || c == '\t';
}

std::string digits_of(const std::string& text) {
  std::string digits;
  for (const char c : text) {
    if (c >= '0' && c <= '9') digits += c;
  }
  return digits;
}

/// Returns the position after the X of `3X` at `from`, or 0 if there is no such item.
std::size_t after_skip(const std::string& list, std::size_t from) {
  const auto x = list.find_first_not_of(" \t0123456789", from);
  return x != std::string::npos && (list[x] == 'X' || list[x] == 'x') ? x + 1 : 0;
}

}  // namespace

std::string with_quoted_text(const std::string& list) {
  std::string result;
  char before = '(';  // the last character that is not a blank
  bool open = false;  // the last item was *TEXT*, which needs a comma before the next item
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
  char before = '(';  // the last character that is not a blank
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

std::string with_skips_back(const std::string& list) {
  std::string result;
  char before = '(';  // the last character that is not a blank
  FormatWalk walk(list, 0);
  while (!walk.at_end()) {
    const std::size_t from = walk.next();
    const char c = walk.step();
    const std::size_t end = c == '-' ? after_skip(list, walk.next()) : 0;
    if (end == 0) {
      result.append(list, from, walk.next() - from);
      if (c != ' ' && c != '\t') before = walk.is_text ? '\'' : c;
      continue;
    }
    if (!is_separator(before)) result += ',';
    const std::string count = digits_of(list.substr(walk.next(), end - walk.next()));
    result += "TL" + (count.empty() ? "1" : count);
    const auto next = list.find_first_not_of(" \t", end);
    if (next != std::string::npos && !is_separator(list[next])) result += ',';
    walk = FormatWalk(list, end);
    before = ',';
  }
  return result;
}

std::string newer_format(const std::string& list) {
  return without_idle_commas(with_skips_back(with_quoted_text(list)));
}

}  // namespace platter::numbers
