#include "tools/dialect/forms/vax_forms.hpp"

#include <algorithm>
#include <string_view>

#include "tools/dialect/unit/context.hpp"

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

}  // namespace platter::dialect
