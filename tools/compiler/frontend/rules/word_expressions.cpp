// Hollerith and octal constants, masking expressions and functions on words in all statements. The expression
// reader translates them; this rule finds the expressions and the types that their contexts require.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/expression/expression.hpp"
#include "tools/compiler/frontend/expression/real_bits.hpp"
#include "tools/compiler/frontend/expression/word_functions.hpp"
#include "tools/compiler/frontend/expression/words.hpp"
#include "tools/compiler/frontend/forms/list_items.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

bool is_constant(const Token& t) {
  return t.kind == Token::Kind::kHollerith || t.kind == Token::Kind::kOctal;
}
bool is_logical_operator(const Token& t) {
  return t.kind == Token::Kind::kDotted && (t.text == ".AND." || t.text == ".OR." || t.text == ".NOT." ||
                                            t.text == ".XOR." || t.text == ".EQV." || t.text == ".NEQV.");
}
/// Returns the index of the first function on words in [from, to); `to` if the range contains none.
std::size_t function_in(const Statement& s, std::size_t from, std::size_t to, const Context& context) {
  while (from < to && !(s.tokens[from].is_name() && s.at(from + 1).is("(") &&
                        is_word_function(s.tokens[from].text, context)))
    ++from;
  return from;
}

bool is_of_interest(const Token& t) {
  return is_constant(t) || is_logical_operator(t) || t.kind == Token::Kind::kString;
}
bool is_of_interest(const Statement& s, std::size_t from, std::size_t to, const Context& context) {
  const auto begin = s.tokens.begin() + static_cast<std::ptrdiff_t>(from);
  const auto end = s.tokens.begin() + static_cast<std::ptrdiff_t>(to);
  return std::any_of(begin, end, [](const Token& t) { return is_of_interest(t); }) ||
         function_in(s, from, to, context) < to;
}

/// Replaces tokens [from, to) if the piece differs from them.
void put(Statement& s, std::size_t from, std::size_t to, const Piece& piece) {
  if (piece.changed) replace(s, from, to, piece.tokens);
}

void list(Statement& s, std::size_t from, std::size_t to, const Context& context, bool arguments,
          const std::string& callee = "") {
  if (from < to) put(s, from, to, read_list(s.tokens, from, to, context, arguments, callee));
}

/// Changes V = expression, and the subscripts of V.
void assignment(Statement& s, std::size_t from, std::size_t to, Context& context) {
  const auto equals = find_outside(s.tokens, from, to, "=");
  if (equals == to) throw NoExpression();
  const Type type = context.symbols.type_of(s.tokens[from].text);
  Piece value = text_as_word(read_expression(s.tokens, equals + 1, to, context), type, context);
  const Place at = s.tokens[std::min(equals + 1, to - 1)].at;
  if (value.type == Type::kWord) {
    // If another name may refer to the variable's storage as a REAL, the variable's bits may represent a
    // number.
    const bool shared = type == Type::kInteger && context.symbols.may_be_shared(s.tokens[from].text);
    const auto number = shared ? as_number(value, "PLT_KEPT") : std::nullopt;
    const Token& last = s.tokens[to - 1];
    if (to == equals + 2 && last.kind == Token::Kind::kOctal)
      value.constant = octal_word(last, context.options);
    if (type == Type::kReal && value.constant && !value.hollerith) {
      if (const auto note = note_of_number(*value.constant, context.options); !note.empty())
        context.add_note(s, "number " + note, at, note);
    }
    value.tokens = number ? *number : as_value(value, type, at, context);
    value.changed = true;
  }
  if (value.type == Type::kLogical && value.changed && (type == Type::kInteger || type == Type::kReal))
    throw Refused{at,
                  "a logical value cannot be assigned to a number, because the bits of .TRUE. depend on the "
                  "machine; assign it to a LOGICAL variable"};
  put(s, equals + 1, to, value);
  list(s, from, equals, context, false);
}

/// Changes IF (...). The condition of a logical IF or of a block must be logical.
void condition(Statement& s, const Context& context, bool logical) {
  const auto open = std::find_if(s.tokens.begin(), s.tokens.end(), [](const Token& t) { return t.is("("); }) -
                    s.tokens.begin();
  const auto from = static_cast<std::size_t>(open) + 1;
  if (from >= s.size()) return;
  const auto to = after_group(s.tokens, from - 1) - 1;
  if (!is_of_interest(s, from, to, context)) return;
  Piece piece = read_expression(s.tokens, from, to, context);
  settle_number(piece);
  if (logical && piece.type == Type::kWord) {
    throw Refused{s.tokens[from].at,
                  "a masking expression cannot be a condition, because the bit that decides depends on the "
                  "machine; compare it, as in IF ((A.AND.B).NE.0)"};
  }
  const auto before = s.size();
  put(s, from, to, piece);
  if (s.action > 0) s.action += s.size() - before;
}

/// Throws Refused for a masking expression in an unformatted record. A record contains numbers in the host's
/// form and words of 60 bits as integers, and a READ could not distinguish them.
void require_values(const Statement& s, std::size_t from, const Context& context) {
  for (const auto& item : split_at_commas(s.tokens, from, s.size())) {
    if (s.at(item.begin).is("(") || !is_of_interest(s, item.begin, item.end, context)) continue;
    const Piece piece = read_expression(s.tokens, item.begin, item.end, context);
    if (piece.type != Type::kWord || piece.hollerith) continue;
    throw Refused{s.tokens[item.begin].at,
                  "a masking expression or octal constant in the list of an unformatted WRITE could be a "
                  "number or a bit pattern; assign it to an INTEGER or REAL variable first"};
  }
}

/// Changes a masking expression in a list. Under F, E and D it prints the number that its bits represent, as
/// on the machine. Under *, an expression with a REAL in it is rejected, since it would silently print an
/// integer.
void mask_of_list(Statement& s, const Range& item, bool free, const Context& context) {
  const auto [begin, end] = item;
  if (!is_of_interest(s, begin, end, context)) return;
  if (is_loop(s, item)) {
    const auto inside = split_at_commas(s.tokens, begin + 1, end - 1);
    const auto control = std::find_if(inside.begin(), inside.end(),
                                      [&](const Range& part) { return s.at(part.begin + 1).is("="); });
    for (auto i = control; i != inside.begin();) mask_of_list(s, *--i, free, context);
    return;
  }
  Piece piece = read_expression(s.tokens, begin, end, context);
  if (piece.type != Type::kWord || piece.hollerith) return;
  const Place at = s.tokens[begin].at;
  if (free && sees_real(piece)) {
    throw Refused{at,
                  "a masking expression with a REAL in a list-directed statement could be a number or a bit "
                  "pattern; assign it to an INTEGER or REAL variable first, or use a FORMAT"};
  }
  if (free) {
    s.assumed.push_back(
        {at, "a masking expression or octal constant in a list-directed statement is printed as an INTEGER",
         true});
    return;
  }
  piece.tokens = as_number_item(piece, at, context);
  piece.changed = true;
  put(s, begin, end, piece);
}

void masks_of_list(Statement& s, const Context& context) {
  const auto items = split_at_commas(s.tokens, list_begin(s), s.size());
  if (items.empty() || !is_of_interest(s, items.front().begin, s.size(), context)) return;
  const auto letters = letters_of(s, items, context);
  const bool free = is_list_directed(s);
  // From the last to the first, since a replacement moves the items after it.
  for (std::size_t i = items.size(); i-- > 0;) {
    const bool real = !letters[i].empty() && letters[i].find_first_not_of("FED") == std::string::npos;
    if (real || free) mask_of_list(s, items[i], free, context);
  }
}

/// Changes the list of READ, WRITE, PRINT and PUNCH, and the unit. gfortran reads the other specifiers.
void transfer_list(Statement& s, const Context& context) {
  const std::size_t from = list_begin(s);
  const std::size_t open = s.action + 1;
  const bool unformatted =
      s.at(open).is("(") && find_outside(s.tokens, open + 1, after_group(s.tokens, open) - 1, ",") + 1 ==
                                after_group(s.tokens, open);
  if (unformatted && has_sixty_bits(context.options)) require_values(s, from, context);
  masks_of_list(s, context);
  list(s, from, s.size(), context, false);
  if (!s.at(open).is("(")) return;
  const auto controls = split_at_commas(s.tokens, open + 1, after_group(s.tokens, open) - 1);
  if (!controls.empty()) list(s, controls[0].begin, controls[0].end, context, false);  // the unit
}

/// Changes (u,m)(first,last) and (n,f,buf)list.
void groups(Statement& s, const Context& context) {
  const auto end = after_group(s.tokens, s.action + 1);
  if (s.kind == Kind::kEncode) masks_of_list(s, context);
  list(s, end, s.size(), context, false);
  if (s.at(s.action + 1).is("(") && end > s.action + 2) list(s, s.action + 2, end - 1, context, false);
}

/// Changes GO TO (10,20),I.AND.3.
void computed_go_to(Statement& s, const Context& context) {
  if (!s.head().is("GOTO") || !s.at(s.action + 1).is("(")) return;
  const auto behind = after_group(s.tokens, s.action + 1);
  const auto from = behind + (s.at(behind).is(",") ? 1 : 0);
  if (from < s.size()) list(s, from, s.size(), context, false);
}

void action(Statement& s, Context& context) {
  const std::size_t a = s.action;
  switch (s.kind) {
    case Kind::kAssignment:
      return assignment(s, a, s.size(), context);
    case Kind::kDo:
      return list(s, find_outside(s.tokens, a, s.size(), "=") + 1, s.size(), context, false);
    case Kind::kCall: {
      const std::size_t open = a + 2;
      if (s.at(open).is("("))
        list(s, open + 1, after_group(s.tokens, open) - 1, context, true, s.tokens[a + 1].text);
      return;
    }
    case Kind::kRead:
    case Kind::kWrite:
    case Kind::kPrint:
    case Kind::kPunch:
      return transfer_list(s, context);
    case Kind::kBufferIn:
    case Kind::kBufferOut:
    case Kind::kEncode:
    case Kind::kDecode:
      return groups(s, context);
    case Kind::kParameter:
      if (s.at(a + 1).is("(")) {
        // From the last to the first, since a replacement moves the tokens after it.
        auto parts = split_at_commas(s.tokens, a + 2, after_group(s.tokens, a + 1) - 1);
        std::reverse(parts.begin(), parts.end());
        for (const auto& part : parts) assignment(s, part.begin, part.end, context);
      }
      return;
    default:
      return computed_go_to(s, context);
  }
}

/// Adds notes about the constants and operators of a statement that were interpreted as words.
void note_words(Statement& s, const Tokens& before) {
  note_constants(s, before);
  const auto logical = std::find_if(before.begin(), before.end(), is_logical_operator);
  if (logical != before.end())
    s.assumed.emplace_back(
        logical->at,
        "a logical operator is read as a masking expression (on bits) if its operands are numbers, and as a "
        "logical operation if they are LOGICAL; the declared or implicit types of the names decide");
}

}  // namespace

void word_expressions(Statement& s, Context& context) {
  if (s.kind == Kind::kFormat || s.kind == Kind::kData || s.kind == Kind::kType || s.blank) return;
  if (!is_of_interest(s, 0, s.size(), context)) return;
  note_small_letters(s, context);
  const Tokens before = s.tokens;
  try {
    const bool arithmetic = s.kind == Kind::kArithmeticIf || s.kind == Kind::kTwoBranchIf;
    if (s.guarded || arithmetic || s.kind == Kind::kCondition)
      condition(s, context, s.guarded || s.kind == Kind::kCondition);
    if (!arithmetic) action(s, context);
  } catch (const NoExpression&) {
    // The compiler reports errors in masking expressions itself, but may misread constants.
  }
  if (s.changed) {
    note_words(s, before);
    note_reals_of_masks(s, before, context);
  }
  for (const Token& t : s.tokens) {
    if (!t.is_name() || !is_word_routine(t.text)) continue;
    context.declarations.insert(fmt::format("{} {}", is_real_routine(t.text) ? "REAL" : "INTEGER", t.text));
  }
  const std::size_t called = s.kind == Kind::kCall ? s.action + 2 : 0;  // CALL MASK(...) calls a subroutine
  const auto function = function_in(s, called, s.size(), context);
  if (function < s.size() && !gfortran_has(s.tokens[function].text)) {
    throw Refused{s.tokens[function].at, fmt::format("Platter cannot translate the function {} in this "
                                                     "statement; assign its value to a variable first",
                                                     s.tokens[function].text)};
  }
  const auto left = std::find_if(s.tokens.begin(), s.tokens.end(), is_constant);
  if (left == s.tokens.end()) return;
  throw Refused{
      left->at,
      left->kind == Token::Kind::kOctal
          ? "Platter cannot translate an octal constant in this statement; assign it to a variable first"
          : "Platter cannot translate a Hollerith constant in this statement; assign it to a variable first"};
}

}  // namespace platter::dialect
