// The selector of a computed GO TO may be a REAL in CFT, FTN and VAX FORTRAN, which use it without its
// fraction: GO TO (10,20),X becomes GO TO (10,20),INT(X).

#include "tools/compiler/frontend/expression/conversion_to_integer.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

void real_selector(Statement& s, Context& context) {
  if (s.blank || !s.head().is("GOTO") || !s.at(s.action + 1).is("(")) return;
  const std::size_t labels_end = after_group(s.tokens, s.action + 1);
  const std::size_t begin = s.at(labels_end).is(",") ? labels_end + 1 : labels_end;
  if (!is_real_value(s.tokens, begin, s.size(), context)) return;
  Tokens converted = made_of(name_of_int(context) + "(", s.tokens[begin].at);
  append(converted, slice(s.tokens, begin, s.size()));
  append(converted, made_of(")", s.tokens.back().end));
  replace(s, begin, s.size(), converted);
}

}  // namespace platter::dialect
