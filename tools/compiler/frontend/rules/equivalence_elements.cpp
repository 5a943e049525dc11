// EQUIVALENCE (A(5),B): with fewer subscripts than dimensions they count through the storage of the array, as
// in FORTRAN 66 (7.2.1.4 of the standard: an element's place in its array may be given by one subscript).

#include <fmt/format.h>

#include "tools/compiler/frontend/forms/elements.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

void equivalence_elements(Statement& s, Context& context) {
  if (s.kind != Statement::Kind::kOtherSpecification || !s.head().is("EQUIVALENCE")) return;
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    if (!has_few_subscripts(s.tokens, i, context.symbols)) continue;
    const auto end = behind_group(s.tokens, i + 1);
    const auto number = number_of(s.tokens, {i + 2, end - 1});
    const Token name = s.tokens[i];
    s.assumed.emplace_back(name.at,
                           fmt::format("{} has one subscript, which counts through its storage", name.text));
    replace(s, i, end, element_of(name, number.value_or(0), context.symbols));
  }
}

}  // namespace platter::dialect
