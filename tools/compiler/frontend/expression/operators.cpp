#include "tools/compiler/frontend/expression/operators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <utility>

// Logical operators on words work on all bits at once: masking expressions.
namespace platter::dialect {
namespace {

bool is_logical(const Piece& piece) {
  return piece.type == Type::kLogical || piece.type == Type::kUnknown;
}

/// Returns the number of lowest bits that can be set, as far as it is known.
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

/// Returns the first of gfortran's two names of an intrinsic function that has no other meaning in the unit,
/// or the runtime's name `ours`.
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
    const bool exclusive = op.text == ".XOR.";  // gfortran uses the other name
    result.tokens.push_back(exclusive ? Token{op.kind, ".NEQV.", op.at, op.end} : op);
    append(result.tokens, right.tokens);
    result.changed = result.changed || exclusive;
    return result;
  }
  if (left.type == Type::kLogical || right.type == Type::kLogical) {
    throw Refused{
        op.at, fmt::format(
                   "{} has a LOGICAL value on one side and a number or bit pattern on the other; compare the "
                   "number with a value, or put parentheses around the mask, as in (A.AND.B).NE.0",
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

/// A chain on words becomes IAND(IAND(A,B),C), with the functions at the front. Logical values, and chains
/// with .EQV., whose result must be complemented at each step, are combined step by step.
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

namespace {

Type wider(Type a, Type b) {
  for (const Type type : {Type::kUnknown, Type::kNoWord, Type::kComplex, Type::kReal}) {
    if (a == type || b == type) return type;
  }
  return a;
}

/// Returns an operand of a comparison as an integer of 60 bits, if either operand is a word.
Tokens compared_in_sixty(const Piece& mine, const Piece& other, const Token& op, const Context& context) {
  const Place at = op.at;
  if (mine.hollerith && other.type == Type::kCharacter) return as_value(mine, other.type, at, context);
  const bool words = mine.type == Type::kWord || other.type == Type::kWord;
  // An INTEGER variable whose storage may be shared with a REAL can contain the bits of a number, unless it
  // is compared with text.
  const bool shared = mine.type == Type::kInteger && !other.hollerith && mine.tokens.front().is_name() &&
                      (context.symbols.is_array(mine.tokens.front().text) ||
                       context.symbols.may_be_shared(mine.tokens.front().text));
  if (!words || (mine.type == Type::kInteger && !shared) ||
      (other.hollerith && mine.type == Type::kCharacter))
    return mine.tokens;
  // A REAL that contains text has the same host word as an INTEGER that contains it.
  if (mine.type == Type::kReal && other.hollerith) return host_bits(mine, at, context);
  Piece integer = mine;
  if (mine.type != Type::kWord) {
    integer.tokens = as_word(mine, context);
    integer.bits = true;
  }
  // Minus zero equals zero in a comparison with a number; in a comparison with a word it stays that word.
  const bool number = other.type == Type::kInteger && other.tokens.size() == 1 &&
                      other.tokens[0].kind == Token::Kind::kNumber;
  if (number && (op.text == ".EQ." || op.text == ".NE.")) {
    settle_number(integer);
  } else {
    settle(integer);
  }
  return integer.tokens;
}

Piece compared(const Piece& first, const Token& op, const Piece& second, const Context& context) {
  const Piece left = text_as_word(first, second.type, context);
  const Piece right = text_as_word(second, first.type, context);
  Piece result;
  result.type = Type::kLogical;
  result.changed = left.changed || right.changed;
  const auto operand = [&](const Piece& mine, const Piece& other) {
    if (has_sixty_bits(context.options)) return compared_in_sixty(mine, other, op, context);
    if (mine.hollerith && other.type == Type::kCharacter) return as_value(mine, other.type, op.at, context);
    if (other.hollerith && mine.type == Type::kCharacter) return mine.tokens;
    const bool words = mine.type == Type::kWord || other.type == Type::kWord;
    return words ? as_word(mine, context) : mine.tokens;
  };
  result.tokens = operand(left, right);
  result.tokens.push_back(op);
  append(result.tokens, operand(right, left));
  return result;
}

}  // namespace

int level_of(const Token& t) {
  if (t.kind == Token::Kind::kDotted) {
    if (t.text == ".EQV." || t.text == ".NEQV." || t.text == ".XOR.") return 0;
    if (t.text == ".OR.") return 1;
    if (t.text == ".AND.") return 2;
    constexpr std::array<std::string_view, 6> kRelations = {".EQ.", ".NE.", ".LT.", ".LE.", ".GT.", ".GE."};
    if (std::find(kRelations.begin(), kRelations.end(), t.text) != kRelations.end()) return 3;
  }
  if (t.kind != Token::Kind::kOperator || t.text.empty() || t.text.size() > 2) return -1;
  // This function is called for every token of an expression, most of which are parentheses and commas.
  const bool one = t.text.size() == 1;
  switch (t.text.front()) {
    case '+':
    case '-':
      return one ? 5 : -1;
    case '*':
      return one ? 6 : t.text == "**" ? 7 : -1;
    case '/':
      return one ? 6 : t.text == "//" ? 4 : t.text == "/=" ? 3 : -1;
    case '<':
    case '>':
      return one || t.text[1] == '=' ? 3 : -1;
    case '=':
      return t.text == "==" ? 3 : -1;
    default:
      return -1;
  }
}

void add(Piece& to, const Piece& what) {
  append(to.tokens, what.tokens);
  to.changed = to.changed || what.changed;
}

Piece combined(Piece left, const Token& op, const Piece& right, int level, const Context& context) {
  if (level == 3) return compared(left, op, right, context);
  const Type type = left.type;
  Piece result = std::move(left);
  settle_number(result);
  result.hollerith = false;
  result.constant.reset();
  result.tokens.push_back(op);
  Piece second = right;
  settle_number(second);
  add(result, second);
  if (level == 4) {
    result.type = Type::kCharacter;
    return result;
  }
  const bool words = type == Type::kWord || right.type == Type::kWord;
  const Type other = type == Type::kWord ? right.type : type;
  if (words && other != Type::kWord && other != Type::kInteger) {
    throw Refused{
        op.at,
        fmt::format("{} combines a bit pattern (an octal or Hollerith constant, or a mask) with a value "
                    "that is not INTEGER; the pattern could be an INTEGER or a REAL: assign it to an "
                    "INTEGER or REAL variable first",
                    op.text)};
  }
  result.type = words ? Type::kInteger : wider(type, right.type);
  return result;
}

}  // namespace platter::dialect
