#include "tools/compiler/frontend/unit/own_subprograms.hpp"

#include <fmt/format.h>

#include "tools/compiler/frontend/unit/intrinsics.hpp"
#include "tools/compiler/frontend/unit/uses.hpp"

namespace platter::dialect {
namespace {

/// Whether a name that stands alone among the arguments of a call is a subprogram, by what is done with it
/// there. Without EXTERNAL the language takes it for a variable.
bool is_passed(const Statement& s, std::size_t i, const Context& context) {
  const auto place = argument_place(s, i);
  const auto called = context.own.find(s.tokens[place.called].text);
  return called != context.own.end() && called->second.procedures.contains(place.number);
}

bool is_own(const std::string& name, Use use, const Context& context) {
  const auto found = context.own.find(name);
  if (found == context.own.end() || !is_intrinsic_of_compiler(name)) return false;
  if (context.symbols.is_own(name) || context.symbols.is_intrinsic(name)) return false;
  return use != Use::kFunction || found->second.function;
}

/// Whether the dialect's function is meant. In FORTRAN 66 a type that is not its own makes it another one.
bool is_of_dialect(const std::string& name, const Context& context) {
  const auto type = intrinsic_function(name, context.options.dialect);
  if (!type) return false;
  const auto declared = context.symbols.declared_type_of(name);
  return context.options.dialect == Dialect::kNone || context.options.dialect == Dialect::kVax || !declared ||
         *declared == *type;
}

const char* whose(Dialect dialect) {
  switch (dialect) {
    case Dialect::kCft:
      return "CFT's";
    case Dialect::kFtn:
      return "FTN's";
    default:
      return "FORTRAN 77's";
  }
}

}  // namespace

std::set<std::string> own_subprograms(Statement& s, Context& context) {
  std::set<std::string> names;
  if (const auto name = subprogram_of(s); name && name->starts_with("PLT_"))
    throw Refused{s.head().at, fmt::format("{}: names that begin with PLT_ are Platter's; rename it", *name)};
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Use use = use_at(s, i, context.symbols);
    const Token& name = s.tokens[i];
    if (use == Use::kNone || !is_own(name.text, use, context)) continue;
    if (use == Use::kArgument && !is_passed(s, i, context)) continue;
    if (use == Use::kFunction && is_of_dialect(name.text, context)) {
      context.tell(s, name.text, name.at,
                   fmt::format("{0} is {1} own function here, not the program's; EXTERNAL {0} makes it that",
                               name.text, whose(context.options.dialect)));
      continue;
    }
    if (use == Use::kFunction && context.symbols.declares_all() &&
        !context.symbols.declared_type_of(name.text)) {
      throw Refused{
          name.at,
          fmt::format("{0} is a function of the program's and one of the compiler's, and IMPLICIT NONE "
                      "wants to be told which: write EXTERNAL {0} and its type, or INTRINSIC {0}",
                      name.text)};
    }
    names.insert(name.text);
  }
  return names;
}

}  // namespace platter::dialect
