#include "tools/compiler/frontend/expression/conversion_to_integer.hpp"

#include "tools/compiler/frontend/expression/expression.hpp"

namespace platter::dialect {

bool is_real_value(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context) {
  if (begin == end) return false;
  try {
    return read_expression(tokens, begin, end, context).type == Type::kReal;
  } catch (const NoExpression&) {
    return false;
  }
}

std::string name_of_int(const Context& context) {
  for (const char* const name : {"INT", "IFIX"}) {
    if (!context.symbols.is_taken(name)) return name;
  }
  return "IDINT";
}

}  // namespace platter::dialect
