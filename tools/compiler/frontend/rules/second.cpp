// CALL SECOND(T) stores the processor time in seconds. gfortran's own SECOND has a REAL*4 argument, which
// differs from a word of these machines.

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

void second(Statement& s, Context& context) {
  const std::size_t a = s.action;
  const std::string name = s.at(a + 1).text;
  if (context.options.has_bytes) return;
  if (s.kind != Statement::Kind::kCall || (name != "SECOND" && name != "TIMEF")) return;
  if (context.symbols.is_own(name) || !s.at(a + 2).is("(") || !s.at(a + 3).is_name()) return;
  if (context.symbols.type_of(s.at(a + 3).text) != Type::kReal) return;
  if (context.plain && context.options.form == Form::kFree) {
    context.edits.push_back({s.at(a + 1).at, name.size(), "PLT_" + name});
  } else {
    replace(s, a + 1, a + 2, made_of("PLT_" + name, s.at(a + 1).at));
  }
}

}  // namespace platter::dialect
