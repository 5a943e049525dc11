#include "tools/compiler/frontend/text/format_list.hpp"

#include "runtime/numbers/format_text.hpp"

namespace platter::dialect {
std::size_t behind_format(const std::vector<Character>& text, std::size_t begin) {
  std::string list;
  for (std::size_t i = begin; i < text.size(); ++i) list += text[i].letter;
  int depth = 0;
  for (numbers::FormatWalk walk(list, 0); !walk.at_end();) {
    const char c = walk.step();
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return begin + walk.next();
  }
  return text.size();
}

bool has_open_text(const std::string& list) {
  for (numbers::FormatWalk walk(list, 0); !walk.at_end();) {
    const char c = walk.step();
    if (c == '#' && !walk.is_text) return true;
    if (c != '*' || walk.is_text) continue;
    const auto next = list.find_first_not_of(" \t", walk.next());
    return next == std::string::npos || list[next] != '(';
  }
  return false;
}

char variable_part(const std::string& list) {
  for (numbers::FormatWalk walk(list, 0); !walk.at_end();) {
    const char c = walk.step();
    if (!walk.is_text && (c == 'V' || c == '=')) return c;
  }
  return ' ';
}

}  // namespace platter::dialect
