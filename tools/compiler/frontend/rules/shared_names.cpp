// Names of COMMON blocks, subprograms and the PROGRAM did not conflict on the machines, but they do in
// gfortran. So a block is renamed if a subprogram has its name, and the PROGRAM if another entity has its
// name.

#include <fmt/format.h>

#include <algorithm>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Returns a name that no other entity has. It is always the same, since a unit may be compiled together with
/// the units of any other file.
std::string other_name(const std::string& name) {
  return "PLT_" + name;
}

bool names_blocks(const Statement& s) {
  const std::string& head = s.head().text;
  return !s.guarded && ((s.kind == Kind::kType && head == "COMMON") ||
                        (s.kind == Kind::kOtherSpecification && head == "SAVE"));
}

/// Returns whether a unit of the program has a variable of this name in COMMON.
bool is_in_common(const std::string& name, const Definitions& program) {
  for (const auto& [block, overlays] : program.shared) {
    for (const auto& [overlay, variables] : overlays) {
      if (std::any_of(variables.begin(), variables.end(),
                      [&](const SharedVariable& variable) { return variable.name == name; }))
        return true;
    }
  }
  return false;
}

}  // namespace

void shared_names(Statement& s, Context& context) {
  if (s.kind == Kind::kProgram && s.at(1).is_name()) {
    const std::string name = s.tokens[1].text;
    if (context.symbols.uses_of(name) < 2 && !context.own.contains(name) &&
        !is_in_common(name, *context.program))
      return;
    s.tokens[1].text = other_name("PROGRAM_" + name);
    s.changed = true;
    return;
  }
  if (!names_blocks(s)) return;
  for (std::size_t i = 1; i + 2 < s.size(); ++i) {
    Token& name = s.tokens[i + 1];
    if (!s.tokens[i].is("/") || !s.tokens[i + 2].is("/") || !name.is_name()) continue;
    if (!context.own.contains(name.text) && !context.programs.contains(name.text)) continue;
    s.assumed.emplace_back(name.at, fmt::format("COMMON /{}/ and the subprogram or PROGRAM {} have the same "
                                                "name; Platter treats them as separate entities",
                                                name.text, name.text));
    name.text = other_name(name.text);
    s.changed = true;
  }
}

}  // namespace platter::dialect
