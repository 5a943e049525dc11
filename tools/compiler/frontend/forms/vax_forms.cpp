#include "tools/compiler/frontend/forms/vax_forms.hpp"

#include <algorithm>
#include <string_view>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

namespace {

/// Changes READ (1'N,10) to READ (1,REC=N,FMT=10).
void name_record(Statement& s) {
  const std::size_t a = s.action;
  if (!s.at(a + 1).is("(")) return;
  const auto end_of_list = [&] { return behind_group(s.tokens, a + 1) - 1; };
  std::size_t quote = a + 2;
  while (quote < std::min(s.size(), end_of_list()) && !s.tokens[quote].is("'")) ++quote;
  if (!s.at(quote).is("'")) return;
  replace(s, quote, quote + 1, made_of(",REC=", s.tokens[quote].at));
  constexpr std::size_t kFormat = 2;  // its number in the list, after the unit and the record
  const auto parts = split_at_commas(s.tokens, a + 2, end_of_list());
  if (parts.size() <= kFormat || s.at(parts[kFormat].begin + 1).is("=")) return;
  const std::size_t begin = parts[kFormat].begin;
  replace(s, begin, begin, made_of("FMT=", s.tokens[begin].at));
}

}  // namespace

void mend_vax_forms(std::vector<Statement>& statements) {
  constexpr std::string_view kType = "TYPE";
  for (auto& s : statements) {
    if (s.kind == Statement::Kind::kRead || s.kind == Statement::Kind::kWrite) name_record(s);
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

}  // namespace platter::dialect
