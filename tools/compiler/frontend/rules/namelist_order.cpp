// NAMELIST /N/ I before REAL I: gfortran wants types first, so the NAMELIST goes behind the declarations.

#include <algorithm>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

void namelist_order(Statement& s, Context& context) {
  if (s.guarded || s.kind != Statement::Kind::kNamelist || s.blank) return;
  Statement* last = context.symbols.last_declaration();
  if (last == nullptr || last->first_line < s.first_line) return;
  const bool typed = std::any_of(s.tokens.begin() + 1, s.tokens.end(), [&](const Token& t) {
    return t.is_name() && context.symbols.declared_type_of(t.text).has_value();
  });
  if (!typed) return;
  last->after.push_back(s.tokens);
  last->changed = s.changed = s.blank = true;
}

}  // namespace platter::dialect
