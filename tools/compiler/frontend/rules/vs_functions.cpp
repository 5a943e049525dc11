// ARSIN, ARCOS, DARSIN and DARCOS are FORTRAN H's names of ASIN, ACOS, DASIN and DACOS, which VS FORTRAN
// still accepts (unsourced).

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/libraries/foreign_routines.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

struct Synonym {
  std::string_view name;
  std::string_view means;
};
constexpr auto kSynonyms =
    std::to_array<Synonym>({{"ARSIN", "ASIN"}, {"ARCOS", "ACOS"}, {"DARSIN", "DASIN"}, {"DARCOS", "DACOS"}});

}  // namespace

void vs_functions(Statement& s, Context& context) {
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Token& token = s.tokens[i];
    if (!token.is_name()) continue;
    const auto* const found = std::find_if(kSynonyms.begin(), kSynonyms.end(),
                                           [&](const Synonym& one) { return one.name == token.text; });
    if (found == kSynonyms.end() || is_programs_own(token.text, context)) continue;
    const Symbols& symbols = context.symbols;
    const bool is_called = s.at(i + 1).is("(") && s.kind != Statement::Kind::kType;
    const bool is_passed = symbols.is_external(token.text) || symbols.is_intrinsic(token.text);
    if (is_called || is_passed) replace(s, i, i + 1, made_of(std::string(found->means), token.at));
  }
}

}  // namespace platter::dialect
