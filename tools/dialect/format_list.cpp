#include "tools/dialect/format_list.hpp"

#include <algorithm>
#include <cctype>

namespace platter::dialect {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Whether a number behind this is the width of I5 or F8.2, and no count of characters.
bool is_of_field(char before) {
  return before == '.' || std::isalpha(static_cast<unsigned char>(before)) != 0;
}

}  // namespace

std::size_t behind_format(const std::vector<Character>& text, std::size_t begin) {
  int depth = 0;
  std::size_t count = 0;
  char before =
      ' ';  // the last character that is no blank and no digit of a width; a blank behind X, P and H
  for (std::size_t i = begin; i < text.size(); ++i) {
    const char c = static_cast<char>(std::toupper(static_cast<unsigned char>(text[i].letter)));
    if (c == ' ' || c == '\t') continue;
    if (is_digit(c)) {
      if (is_of_field(before)) continue;
      count = std::min(count * 10 + static_cast<std::size_t>(c - '0'), text.size());
      continue;
    }
    if (c == 'H') i = std::min(i + count, text.size());
    if (c == '\'' || c == '"') {
      for (++i; i < text.size() && text[i].letter != c;) ++i;
    }
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return i + 1;
    before = c == 'X' || c == 'P' || c == 'H' ? ' ' : c;
    count = 0;
  }
  return text.size();
}

}  // namespace platter::dialect
