#include "tools/dialect/vax_forms.hpp"

#include <algorithm>
#include <string_view>

#include "tools/dialect/context.hpp"
#include "tools/dialect/letters.hpp"

namespace platter::dialect {

void mend_vax_forms(std::vector<Statement>& statements) {
  constexpr std::string_view kType = "TYPE";
  for (auto& s : statements) {
    if (s.kind == Statement::Kind::kRead || s.kind == Statement::Kind::kWrite) {
      for (std::size_t i = s.action; i < std::min(s.size(), s.action + 4); ++i)
        if (s.tokens[i].is("'")) replace(s, i, i + 1, made_of(",REC=", s.tokens[i].at));
    }
    if (s.kind != Statement::Kind::kOther || s.action >= s.size() || !s.head().is_name()) continue;
    if (constexpr std::string_view kVirtual = "VIRTUAL"; s.head().text.starts_with(kVirtual)) {
      if (s.head().text.size() == kVirtual.size()) continue;
      split_name(s.tokens, s.action, kVirtual.size());
      replace(s, s.action, s.action + 1, made_of("DIMENSION ", s.head().at));
      s.tokens[s.action].text = "DIMENSION";
      s.kind = Statement::Kind::kType;
      continue;
    }
    if (!s.head().text.starts_with(kType) || (s.head().text == kType && s.at(s.action + 1).is("("))) continue;
    if (s.head().text.size() > kType.size()) split_name(s.tokens, s.action, kType.size());
    replace(s, s.action, s.action + 1, made_of("PRINT ", s.head().at));
    s.kind = Statement::Kind::kPrint;
  }
}

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
