#include <algorithm>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

/// Moves a statement of this kind past the last declaration of the unit, if that declaration follows the
/// statement and one of the statement's names satisfies `is_affected`.
template <typename IsAffected>
void move_past_declarations(Statement& s, Statement::Kind kind, Context& context, IsAffected is_affected) {
  if (s.guarded || s.kind != kind || s.blank) return;
  Statement* last = context.symbols.last_declaration();
  if (last == nullptr || last->first_line < s.first_line) return;
  if (std::none_of(s.tokens.begin() + 1, s.tokens.end(),
                   [&](const Token& t) { return t.is_name() && is_affected(t.text); }))
    return;
  last->after.push_back(s.tokens);
  last->changed = s.changed = s.blank = true;
}

}  // namespace

// DATA A/1.,2./ before DIMENSION A(2): the DATA statement moves past the declarations. Compilers of the time
// accepted any order (unsourced: FTN 4); gfortran requires the declarations first.
void data_order(Statement& s, Context& context) {
  move_past_declarations(s, Statement::Kind::kData, context, [&](const std::string& name) {
    return context.symbols.line_of_declaration(name) > s.first_line;
  });
}

// NAMELIST /N/ I before REAL I: gfortran requires the types first, so the NAMELIST moves past the
// declarations.
void namelist_order(Statement& s, Context& context) {
  move_past_declarations(s, Statement::Kind::kNamelist, context, [&](const std::string& name) {
    return context.symbols.declared_type_of(name).has_value();
  });
}

}  // namespace platter::dialect
