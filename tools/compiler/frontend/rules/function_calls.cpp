// CALL F(X) with a FUNCTION F: IBM's compilers did not distinguish functions from subroutines, so the value
// is ignored (unsourced). gfortran rejects the call, which becomes PLT_VALUE_OF_F=F(X).

#include <fmt/format.h>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"

namespace platter::dialect {

void function_calls(Statement& s, Context& context) {
  if (s.kind != Statement::Kind::kCall || s.blank) return;
  const std::size_t callee = s.action + 1;
  const std::string name = s.at(callee).text;
  const auto found = context.own.find(name);
  if (found == context.own.end() || !found->second.function || context.symbols.is_argument(name)) return;
  const std::string type = described(found->second.result, machine_of(context.options));
  if (found->second.result.is == Representation::Kind::kUnknown ||
      found->second.result.is == Representation::Kind::kCharacter) {
    throw Refused{s.at(callee).at, fmt::format("{} is a FUNCTION of type CHARACTER or of an unknown type, "
                                               "whose value CALL cannot ignore; assign it to a variable",
                                               name)};
  }
  const std::string value = "PLT_VALUE_OF_" + name;
  context.declarations.insert(fmt::format("{} {}", type, value));
  if (!context.symbols.is_typed(name)) context.declarations.insert(fmt::format("{} {}", type, name));
  if (!s.at(callee + 1).is("(")) replace(s, callee + 1, callee + 1, made_of("()", s.at(callee).at));
  replace(s, s.action, callee, made_of(value + "=", s.head().at));
  s.kind = Statement::Kind::kAssignment;
}

}  // namespace platter::dialect
