#include "tools/dialect/vax_forms.hpp"

#include <string_view>

#include "tools/dialect/context.hpp"
#include "tools/dialect/letters.hpp"

namespace platter::dialect {

void mend_vax_forms(std::vector<Statement>& statements) {
  constexpr std::string_view kType = "TYPE";
  for (auto& s : statements) {
    if (s.kind != Statement::Kind::kOther || s.action >= s.size() || !s.head().is_name()) continue;
    if (!s.head().text.starts_with(kType) || (s.head().text == kType && s.at(s.action + 1).is("("))) continue;
    if (s.head().text.size() > kType.size()) split_name(s.tokens, s.action, kType.size());
    replace(s, s.action, s.action + 1, made_of("PRINT ", s.head().at));
    s.kind = Statement::Kind::kPrint;
  }
}

std::string octal_behind(const std::vector<Character>& text, std::size_t begin) {
  std::string digits;
  std::size_t end = begin;
  for (; end < text.size() && text[end].letter >= '0' && text[end].letter <= '7'; ++end)
    digits += text[end].letter;
  return end < text.size() && is_of_name(text[end].letter) ? std::string() : digits;
}

}  // namespace platter::dialect
