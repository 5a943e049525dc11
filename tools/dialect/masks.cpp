// Logical operators on words work on all bits at once: masks.

#include "tools/dialect/masks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace platter::dialect {
namespace {

bool is_logical(const Piece& piece) {
  return piece.type == Type::kLogical || piece.type == Type::kUnknown;
}

/// Bits from the right that may be set, as far as is known.
int width_of(const Piece& piece) {
  if (piece.constant) return static_cast<int>(std::bit_width(*piece.constant));
  return piece.bits ? piece.width : numbers::kSixty;
}

Tokens call(const char* function, const Tokens& first, const Tokens* second, Place at) {
  Tokens tokens = made_of(function, at);
  append(tokens, made_of("(", at));
  append(tokens, first);
  if (second != nullptr) {
    append(tokens, made_of(",", at));
    append(tokens, *second);
  }
  append(tokens, made_of(")", at));
  return tokens;
}

/// An intrinsic function by the first of gfortran's names for it that means nothing else in the unit, or the
/// runtime's.
const char* intrinsic(const char* name, const char* other, const char* ours, const Context& context) {
  if (!context.symbols.is_taken(name)) return name;
  return context.symbols.is_taken(other) ? ours : other;
}
const char* exclusive_or(const Context& context) {
  return intrinsic("IEOR", "XOR", "PLT_XOR", context);
}

Tokens complement(const Tokens& word, Place at, const Context& context) {
  if (!has_sixty_bits(context.options) && !context.symbols.is_taken("NOT"))
    return call("NOT", word, nullptr, at);
  const Tokens ones =
      made_of(has_sixty_bits(context.options) ? fmt::format("{}", numbers::kAllSixty) : "-1", at);
  return call(exclusive_or(context), word, &ones, at);
}

}  // namespace

Piece combine_logical(Piece left, const Token& op, const Piece& right, const Context& context) {
  Piece result;
  if (is_logical(left) && is_logical(right)) {
    result.type = Type::kLogical;
    result.changed = left.changed || right.changed;
    result.tokens = std::move(left.tokens);
    const bool exclusive = op.text == ".XOR.";  // gfortran has it by the other name
    result.tokens.push_back(exclusive ? Token{op.kind, ".NEQV.", op.at, op.end} : op);
    append(result.tokens, right.tokens);
    result.changed = result.changed || exclusive;
    return result;
  }
  if (left.type == Type::kLogical || right.type == Type::kLogical) {
    throw Refused{
        op.at,
        fmt::format("{} has a logical value on one side and a word on the other; compare the word with "
                    "something, or put parentheses around the mask",
                    op.text)};
  }
  const Tokens a = as_word(left, context);
  const Tokens b = as_word(right, context);
  const char* function = nullptr;
  if (op.text == ".AND.") {
    function = intrinsic("IAND", "AND", "PLT_AND", context);
  } else if (op.text == ".OR.") {
    function = intrinsic("IOR", "OR", "PLT_OR", context);
  } else {
    function = exclusive_or(context);
  }
  result.type = Type::kWord;
  result.changed = true;
  result.tokens = call(function, a, &b, op.at);
  if (op.text == ".EQV.") result.tokens = complement(result.tokens, op.at, context);
  result.bits = has_sixty_bits(context.options);
  result.width = op.text == ".AND."   ? std::min(width_of(left), width_of(right))
                 : op.text == ".EQV." ? numbers::kSixty
                                      : std::max(width_of(left), width_of(right));
  return result;
}

Piece negate_logical(const Token& op, const Piece& piece, const Context& context) {
  Piece result;
  if (is_logical(piece)) {
    result = piece;
    result.type = Type::kLogical;
    result.tokens.insert(result.tokens.begin(), op);
    return result;
  }
  result.type = Type::kWord;
  result.changed = true;
  result.tokens = complement(as_word(piece, context), op.at, context);
  result.bits = has_sixty_bits(context.options);
  return result;
}

}  // namespace platter::dialect
