// Bit functions and conversions of gfortran that the machine's compilers did not have, or had for words of
// another length. This rule precedes the rules that write such calls for masking expressions and typeless
// words.

#include "tools/compiler/frontend/libraries/absent_routines.hpp"
#include "tools/compiler/frontend/libraries/foreign_routines.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/usage.hpp"

namespace platter::dialect {

void foreign_intrinsics(Statement& s, Context& context) {
  if (s.kind < Statement::Kind::kAssignment || s.blank) return;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Use use = use_at(s, i, context.symbols);
    if (use != Use::kFunction && use != Use::kCall) continue;
    // CALL ACCESS of CFT is a control statement, for which library_calls has a better message.
    if (use == Use::kCall && why_absent(s.tokens[i].text, context)) continue;
    if (const auto why = why_foreign_intrinsic(s.tokens[i].text, context))
      throw Refused{s.tokens[i].at, *why};
  }
}

}  // namespace platter::dialect
