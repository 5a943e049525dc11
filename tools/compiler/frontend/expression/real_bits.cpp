// The bits of a REAL are the 7600's if words have 60 bits, and the host's otherwise. A result does not show
// the difference, so notes report it.

#include "tools/compiler/frontend/expression/real_bits.hpp"

#include <algorithm>

#include "tools/compiler/frontend/forms/list_items.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

constexpr const char* kHosts =
    "Platter stores a REAL as an IEEE number, whose bits are not the machine's: masks, shifts, octal "
    "constants, the formats O, Z, R and A, and INTEGERs that share its storage give other results; text in "
    "a REAL is not affected";
constexpr const char* kNoNumber =
    "a REAL that stores a masking expression of INTEGERs has the right bits in masks, in text and in the "
    "formats A, R and O; if it is used in arithmetic, its value differs from that on the machine";
constexpr const char* kShared =
    "an INTEGER that shares storage with a REAL has the machine's bits of the REAL in masks, shifts and "
    "formats, and the bits of Platter's IEEE number in arithmetic and comparisons";
constexpr const char* kMinusZero = "-0 is read as 0, also in masks; on the machine, all bits of -0 were set";

void once(Statement& s, Place at, const char* what) {
  s.assumed.push_back({at, what, true});
}

/// Notes EQUIVALENCE (X,I).
void note_equivalence(Statement& s, const Context& context) {
  if (!s.head().is("EQUIVALENCE")) return;
  for (const auto& part : split_at_commas(s.tokens, 1, s.size())) {
    const auto items = split_at_commas(s.tokens, part.begin + 1, part.end - 1);
    const auto has = [&](Type type) {
      return std::any_of(items.begin(), items.end(), [&](const Range& item) {
        return context.symbols.type_of(s.at(item.begin).text) == type;
      });
    };
    if (!has(Type::kInteger) || !has(Type::kReal)) continue;
    return once(s, s.tokens[part.begin].at, has_sixty_bits(context.options) ? kShared : kHosts);
  }
}

/// Notes WRITE (6,10) X with 10 FORMAT (O22).
void note_formats(Statement& s, const Context& context) {
  if (has_sixty_bits(context.options) || !format_label(s)) return;
  const auto items = split_at_commas(s.tokens, list_begin(s), s.size());
  const auto letters = letters_of(s, items, context);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (letters[i].find_first_of("OZRA") == std::string::npos) continue;
    for (auto at = items[i].begin; at < items[i].end; ++at) {
      if (s.tokens[at].is_name() && context.symbols.type_of_function(s.tokens[at].text) == Type::kReal)
        return once(s, s.tokens[at].at, kHosts);
      if (!s.tokens[at].is("(")) break;  // the first name decides, in parentheses or not
    }
  }
}

void note_transfer(Statement& s, const Context& context) {
  for (std::size_t i = 0; i + 1 < s.size(); ++i) {
    if (s.tokens[i].is("TRANSFER") && s.tokens[i + 1].is("(") && !context.symbols.is_own("TRANSFER"))
      return once(s, s.tokens[i].at, kHosts);
  }
}

/// Notes I=-0 and DATA I/-0/.
void note_minus_zero(Statement& s, const Context& context) {
  if (!has_sixty_bits(context.options)) return;
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    const Token& before = s.tokens[i - 1];
    const bool sign = s.tokens[i].is("-") && (before.kind == Token::Kind::kDotted || before.is("=") ||
                                              before.is("(") || before.is(",") || before.is("/"));
    const Token& zero = s.tokens[i + 1];
    // In DATA, -0B is a constant of bits, all of them set.
    const bool constant =
        zero.kind == Token::Kind::kNumber || (zero.kind == Token::Kind::kOctal && s.kind != Kind::kData);
    if (sign && constant && zero.text.find_first_not_of('0') == std::string::npos)
      return once(s, s.tokens[i].at, kMinusZero);
  }
}

/// Returns whether a constant in a masking expression was text.
bool is_text(const Token& number, const Tokens& before) {
  return std::any_of(before.begin(), before.end(), [&](const Token& t) {
    return (t.kind == Token::Kind::kHollerith || t.kind == Token::Kind::kString) &&
           t.at.line == number.at.line && t.at.column == number.at.column;
  });
}

}  // namespace

void note_reals(const std::vector<Statement*>& unit, const Context& context) {
  for (Statement* s : unit) {
    note_equivalence(*s, context);
    note_formats(*s, context);
    note_transfer(*s, context);
    note_minus_zero(*s, context);
  }
}

void note_reals_of_masks(Statement& s, const Tokens& before, const Context& context) {
  for (std::size_t i = 0; i + 2 < s.size(); ++i) {
    const Token& t = s.tokens[i];
    const bool ours = t.is("PLT_SAME") || t.is("PLT_SAME_REAL");
    if (!ours && (!t.is("TRANSFER") || t.at.column != 0)) continue;
    // TRANSFER(word,0.0) and PLT_SAME_REAL(word) convert to a REAL; the others read the bits of a REAL.
    const Token& word = s.tokens[i + 2];
    const bool makes = t.is("PLT_SAME_REAL") || s.tokens[after_group(s.tokens, i + 1) - 2].is("0.0");
    const bool constant = word.kind == Token::Kind::kNumber && (s.at(i + 3).is(",") || s.at(i + 3).is(")"));
    if (makes && constant && is_text(word, before)) continue;
    const Place at = word.at.column > 0 ? word.at : s.at(s.action).at;
    if (!has_sixty_bits(context.options)) return once(s, at, kHosts);
    if (makes && !constant) return once(s, at, kNoNumber);
  }
}

void note_real_constant(Statement& s, Place at, const Context& context) {
  if (!has_sixty_bits(context.options)) once(s, at, kHosts);
}

}  // namespace platter::dialect
