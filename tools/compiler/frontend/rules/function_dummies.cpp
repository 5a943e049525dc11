// F(A)=A+1., if A is an array of the unit: the dummy arguments of a statement function are separate names.

#include <fmt/format.h>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

const char* declaration_of(Type type) {
  switch (type) {
    case Type::kInteger:
      return "INTEGER";
    case Type::kReal:
      return "REAL";
    case Type::kComplex:
      return "COMPLEX";
    case Type::kLogical:
      return "LOGICAL";
    default:
      return nullptr;
  }
}

}  // namespace

void function_dummies(Statement& s, Context& context) {
  const Symbols& symbols = context.symbols;
  if (s.kind != Statement::Kind::kAssignment || s.guarded || !s.at(1).is("(")) return;
  if (!symbols.is_statement_function(s.tokens[0].text)) return;
  const auto end = after_group(s.tokens, 1);
  for (std::size_t i = 2; i + 1 < end; ++i) {
    const std::string name = s.tokens[i].text;
    if (!s.tokens[i].is_name() || !symbols.is_array(name)) continue;
    const char* const type = declaration_of(symbols.type_of(name));
    if (type == nullptr)
      throw Refused{
          s.tokens[i].at,
          fmt::format(
              "{} is both an array and the dummy argument of a statement function; rename one of them",
              name)};
    for (std::size_t at = i; at < s.size(); ++at) {
      if (s.tokens[at].is(name.c_str())) s.tokens[at].text = "PLT_" + name;
    }
    context.declarations.insert(fmt::format("{} PLT_{}", type, name));
    s.changed = true;
  }
}

}  // namespace platter::dialect
