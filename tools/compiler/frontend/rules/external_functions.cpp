// EXTERNAL SIN in a program without a SIN. In FORTRAN 66 basic external functions are subprograms like any
// other, and EXTERNAL allows a call to pass them (8.3.1). gfortran requires INTRINSIC for that, and EXTERNAL
// SIN means a function of the program.

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/intrinsics.hpp"

namespace platter::dialect {

void external_functions(Statement& s, Context& context) {
  if (s.kind != Statement::Kind::kExternal) return;
  Tokens theirs;
  Tokens ours;
  for (const auto& [begin, end] : split_at_commas(s.tokens, s.action + 1, s.size())) {
    const bool known = end == begin + 1 && s.tokens[begin].is_name() &&
                       intrinsic_function(s.tokens[begin].text, context.options.dialect) &&
                       !context.own.contains(s.tokens[begin].text) &&
                       !context.hidden.contains(s.tokens[begin].text);
    Tokens& list = known ? ours : theirs;
    if (!list.empty()) append(list, made_of(",", s.tokens[begin].at));
    append(list, slice(s.tokens, begin, end));
  }
  if (ours.empty()) return;
  const Place at = s.head().at;
  Tokens intrinsic = {made(Token::Kind::kName, "INTRINSIC ", at)};
  append(intrinsic, ours);
  if (theirs.empty()) {
    replace(s, s.action, s.size(), intrinsic);
    return;
  }
  replace(s, s.action + 1, s.size(), theirs);
  s.after.push_back(intrinsic);
}

}  // namespace platter::dialect
