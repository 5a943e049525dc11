// UNIT(u), LENGTH(u), EOF(u) and FTN's IOCHEC(u) are library functions unless the program defines the name.

#include <array>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

struct Function {
  const char* name;
  const char* ours;
  const char* declaration;
};
constexpr std::array<Function, 4> kFunctions = {{{"UNIT", "PLT_UNIT", "REAL PLT_UNIT"},
                                                 {"LENGTH", "PLT_LENGTH", "INTEGER PLT_LENGTH"},
                                                 {"EOF", "PLT_EOF", "REAL PLT_EOF"},
                                                 {"IOCHEC", "PLT_IOCHEC", "INTEGER PLT_IOCHEC"}}};

}  // namespace

void status_functions(Statement& s, Context& context) {
  if (s.kind < Statement::Kind::kAssignment || s.blank) return;
  for (std::size_t i = 0; i + 1 < s.size(); ++i) {
    if (!s.tokens[i].is_name() || !s.tokens[i + 1].is("(")) continue;
    // CALL UNIT(...) calls a subroutine.
    if (i > 0 && s.kind == Statement::Kind::kCall && i == s.action + 1) continue;
    for (const auto& function : kFunctions) {
      if (s.tokens[i].text != function.name) continue;
      if (context.symbols.is_own(function.name) || context.own.contains(function.name)) continue;
      s.tokens[i].text = function.ours;
      s.changed = true;
      context.declarations.insert(function.declaration);
    }
  }
}

}  // namespace platter::dialect
