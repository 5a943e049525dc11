#include "tools/compiler/frontend/expression/operators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace platter::dialect {
namespace {

Type wider(Type a, Type b) {
  for (const Type type : {Type::kUnknown, Type::kNoWord, Type::kComplex, Type::kReal}) {
    if (a == type || b == type) return type;
  }
  return a;
}

/// As integers of words of 60 bits, where one is a word.
Tokens compared_in_sixty(const Piece& mine, const Piece& other, const Token& op, const Context& context) {
  const Place at = op.at;
  if (mine.hollerith && other.type == Type::kCharacter) return as_value(mine, other.type, at, context);
  const bool words = mine.type == Type::kWord || other.type == Type::kWord;
  // An array, an argument or the like may hold the number of a REAL; one that is compared with text, no.
  const bool shared = mine.type == Type::kInteger && !other.hollerith && mine.tokens.front().is_name() &&
                      (context.symbols.is_array(mine.tokens.front().text) ||
                       context.symbols.may_be_shared(mine.tokens.front().text));
  if (!words || (mine.type == Type::kInteger && !shared) ||
      (other.hollerith && mine.type == Type::kCharacter))
    return mine.tokens;
  // A REAL that holds text has the same host word as an INTEGER that does.
  if (mine.type == Type::kReal && other.hollerith) return host_bits(mine, at, context);
  Piece integer = mine;
  if (mine.type != Type::kWord) {
    integer.tokens = as_word(mine, context);
    integer.bits = true;
  }
  // To a number minus zero is zero, to a word it is that word.
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
  // Asked of every token in an expression, most of which are parentheses and commas.
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
    throw Refused{op.at,
                  fmt::format("{} between a word without a type (octal, Hollerith or a mask) and a value "
                              "that is not INTEGER: "
                              "how its bits should count is not known; assign the word to a variable first",
                              op.text)};
  }
  result.type = words ? Type::kInteger : wider(type, right.type);
  return result;
}

}  // namespace platter::dialect
