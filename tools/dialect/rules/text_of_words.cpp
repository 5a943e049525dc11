// "TEXT" of FTN is Hollerith (recalled: FTN 4, where the character was printed as a not-equal sign). It stays
// text where a unit has CHARACTER variables, which are FTN 5's, and in list-directed output, which knows no
// words.

#include <algorithm>

#include "tools/dialect/rules.hpp"
#include "tools/dialect/words.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Where words can stand in a statement; its end where they cannot.
std::size_t words_begin(const Statement& s) {
  switch (s.kind) {
    case Kind::kAssignment:
    case Kind::kArithmeticIf:
    case Kind::kTwoBranchIf:
    case Kind::kCondition:
    case Kind::kCall:
      return 0;
    case Kind::kWrite: {
      const auto end = behind_group(s.tokens, s.action + 1);
      const auto control = split_at_commas(s.tokens, s.action + 2, end - 1);
      return control.size() < 2 || s.at(control[1].begin).is("*") ? s.size() : end;
    }
    case Kind::kPrint:
    case Kind::kPunch:
      return s.at(s.action + 1).is("*") ? s.size() : find_outside(s.tokens, s.action, s.size(), ",");
    default:
      return s.size();
  }
}

}  // namespace

void text_of_words(Statement& s, Context& context) {
  if (context.options.dialect != Dialect::kFtn || context.symbols.has_characters()) return;
  for (auto i = words_begin(s); i < s.size(); ++i) {
    if (s.tokens[i].kind != Token::Kind::kString || s.tokens[i].text[0] != '"') continue;
    s.assumed.emplace_back(s.tokens[i].at, "text in quotes is Hollerith, as in FTN");
    s.tokens[i] = hollerith_of(s.tokens[i]);
    s.changed = true;
  }
}

}  // namespace platter::dialect
