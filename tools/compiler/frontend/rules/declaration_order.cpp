#include <algorithm>

#include "tools/compiler/frontend/rules/rules.hpp"

// DATA A/1.,2./ before DIMENSION A(2): the values go behind the declarations, as the compilers of the time
// had them in any order (unsourced: FTN 4); gfortran wants them first.
namespace platter::dialect {

void data_order(Statement& s, Context& context) {
  if (s.guarded || s.kind != Statement::Kind::kData || s.blank) return;
  Statement* last = context.symbols.last_declaration();
  if (last == nullptr || last->first_line < s.first_line) return;
  const bool declared_later = std::any_of(s.tokens.begin() + 1, s.tokens.end(), [&](const Token& t) {
    return t.is_name() && context.symbols.line_of_declaration(t.text) > s.first_line;
  });
  if (!declared_later) return;
  last->after.push_back(s.tokens);
  last->changed = s.changed = s.blank = true;
}

// NAMELIST /N/ I before REAL I: gfortran wants types first, so the NAMELIST goes behind the declarations.

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
