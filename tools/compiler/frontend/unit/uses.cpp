#include "tools/compiler/frontend/unit/uses.hpp"

namespace platter::dialect {

ArgumentPlace argument_place(const Statement& s, std::size_t i) {
  ArgumentPlace place{0, 0};
  int depth = 0;
  while (i-- > 0) {
    if (s.tokens[i].is(")")) ++depth;
    if (s.tokens[i].is(",") && depth == 0) ++place.number;
    if (s.tokens[i].is("(") && depth-- == 0) break;
  }
  if (i != static_cast<std::size_t>(-1) && i > 0) place.called = i - 1;
  return place;
}

Use use_at(const Statement& s, std::size_t i, const Symbols& symbols) {
  using Kind = Statement::Kind;
  const Token& name = s.tokens[i];
  if (!name.is_name() || s.kind < Kind::kAssignment) return Use::kNone;
  if (s.kind == Kind::kCall && i == s.action + 1) return Use::kCall;
  // The first name of a statement is a keyword, or what is assigned to; a name behind % is a component.
  if (i == 0 || i == s.action || s.tokens[i - 1].is("%")) return Use::kNone;
  if (!s.at(i + 1).is("(")) {
    const bool alone =
        (s.tokens[i - 1].is("(") || s.tokens[i - 1].is(",")) && (s.at(i + 1).is(",") || s.at(i + 1).is(")"));
    return alone && s.tokens[argument_place(s, i).called].is_name() ? Use::kArgument : Use::kNone;
  }
  if (symbols.declared_type_of(name.text) == Type::kCharacter) {
    const auto end = behind_group(s.tokens, i + 1);
    if (find_outside(s.tokens, i + 2, end, ":") < end) return Use::kNone;  // part of a variable
  }
  return Use::kFunction;
}

}  // namespace platter::dialect
