#include "tools/compiler/frontend/text/vax_quotes.hpp"

#include <algorithm>

#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {

Quoted vax_quote(const std::vector<Character>& text, std::size_t at, const Tokens& before) {
  const auto closes = [&](std::size_t from) {
    return std::any_of(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(),
                       [&](const Character& c) { return c.letter == text[at].letter; });
  };
  if (text[at].letter == '"') {
    std::string digits;
    std::size_t end = at + 1;
    for (; end < text.size() && text[end].letter >= '0' && text[end].letter <= '7'; ++end)
      digits += text[end].letter;
    if (digits.empty() || closes(end) || (end < text.size() && is_of_name(text[end].letter))) return {};
    return {Token::Kind::kOctal, digits, end - at};
  }
  const std::size_t n = before.size();
  if (n < 3 || !before[n - 2].is("(") || !before[n - 3].is_name()) return {};
  const bool unit = before[n - 1].is_name() || before[n - 1].kind == Token::Kind::kNumber;
  const std::string& statement = before[n - 3].text;
  if (!unit || !(statement.ends_with("READ") || statement.ends_with("WRITE"))) return {};
  return {Token::Kind::kOperator, "'", 1};
}

}  // namespace platter::dialect
