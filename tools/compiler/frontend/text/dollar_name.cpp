#include "tools/compiler/frontend/text/dollar_name.hpp"

#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {

bool is_partition_size(const std::vector<Character>& text, std::size_t at, std::string_view before,
                       bool begins_action) {
  constexpr std::string_view kRest = "$PES";
  if (before != "N" || text.size() - at < kRest.size()) return false;
  for (std::size_t i = 0; i < kRest.size(); ++i) {
    if (upper(text[at + i].letter) != kRest[i]) return false;
  }
  std::size_t behind = at + kRest.size();
  if (behind < text.size() && is_of_name(text[behind].letter)) return false;
  while (behind < text.size() && is_blank(text[behind].letter)) ++behind;
  const char next = behind < text.size() ? text[behind].letter : '\0';
  return next != '(' && (next != '=' || begins_action);
}

}  // namespace platter::dialect
