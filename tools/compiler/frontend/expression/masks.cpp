// Logical operators on words work on all bits at once: masks.

#include "tools/compiler/frontend/expression/masks.hpp"

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

const char* function_of(const Token& op, const Context& context) {
  if (op.text == ".AND.") return intrinsic("IAND", "AND", "PLT_AND", context);
  if (op.text == ".OR.") return intrinsic("IOR", "OR", "PLT_OR", context);
  return exclusive_or(context);
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
  result.type = Type::kWord;
  result.changed = true;
  result.tokens = call(function_of(op, context), a, &b, op.at);
  if (op.text == ".EQV.") result.tokens = complement(result.tokens, op.at, context);
  result.bits = has_sixty_bits(context.options);
  result.width = op.text == ".AND."   ? std::min(width_of(left), width_of(right))
                 : op.text == ".EQV." ? numbers::kSixty
                                      : std::max(width_of(left), width_of(right));
  return result;
}

/// Words become IAND(IAND(A,B),C), the functions first. Logical values, and .EQV., whose result has to be
/// turned over each time, go step by step.
Piece combine_chain(std::vector<Piece> operands, const std::vector<Token>& operators,
                    const Context& context) {
  const bool words =
      std::none_of(operands.begin(), operands.end(), is_logical) &&
      std::none_of(operators.begin(), operators.end(), [](const Token& op) { return op.text == ".EQV."; });
  if (!words) {
    Piece all = std::move(operands[0]);
    for (std::size_t i = 0; i < operators.size(); ++i)
      all = combine_logical(std::move(all), operators[i], operands[i + 1], context);
    return all;
  }
  Piece all;
  all.type = Type::kWord;
  all.changed = true;
  all.bits = has_sixty_bits(context.options);
  for (auto op = operators.rbegin(); op != operators.rend(); ++op)
    append(all.tokens, made_of(fmt::format("{}(", function_of(*op, context)), op->at));
  append(all.tokens, as_word(operands[0], context));
  all.width = width_of(operands[0]);
  for (std::size_t i = 0; i < operators.size(); ++i) {
    const Token& op = operators[i];
    append(all.tokens, made_of(",", op.at));
    append(all.tokens, as_word(operands[i + 1], context));
    append(all.tokens, made_of(")", op.at));
    const int width = width_of(operands[i + 1]);
    all.width = op.text == ".AND." ? std::min(all.width, width) : std::max(all.width, width);
  }
  return all;
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
