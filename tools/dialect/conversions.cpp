// Words as values and values as words: their bits stay, whatever the type.

#include <fmt/format.h>

#include "tools/dialect/expression.hpp"

namespace platter::dialect {
namespace {

/// The bits of `what`, as `mold` has them: an INTEGER's 0, a REAL's 0.0. `way`: "of a REAL value".
Tokens transferred(const Tokens& what, const char* mold, const char* way, Place at, const Context& context) {
  if (context.symbols.is_own("TRANSFER"))
    throw Refused{at, fmt::format("bits {} need the intrinsic function TRANSFER, and this unit has its own; "
                                  "rename that",
                                  way)};
  Tokens tokens = made_of("TRANSFER(", at);
  append(tokens, what);
  append(tokens, made_of(fmt::format(",{})", mold), at));
  return tokens;
}

}  // namespace

Tokens as_word(const Piece& piece, const Context& context) {
  const Place at = piece.tokens.empty() ? Place{} : piece.tokens.front().at;
  switch (piece.type) {
    case Type::kInteger:
    case Type::kWord:
      return piece.tokens;
    case Type::kReal:
      return transferred(piece.tokens, "0", "of a REAL value", at, context);
    case Type::kLogical:
      throw Refused{at,
                    "a logical value cannot be used as a word here: what bits .TRUE. has is a matter of the "
                    "machine; use an "
                    "INTEGER variable for the mask"};
    case Type::kComplex:
      throw Refused{at, "a complex value is two words and cannot be a mask; use REAL() or AIMAG() of it"};
    case Type::kCharacter:
      throw Refused{at, "characters in apostrophes are no word here; write a Hollerith constant (4HABCD)"};
    default:
      throw Refused{at,
                    "this value is not one word of 64 bits, or its type is declared elsewhere; declare it "
                    "INTEGER or REAL here"};
  }
}

Tokens as_value(const Piece& piece, Type type, Place at, const Context& context) {
  if (piece.type != Type::kWord) return piece.tokens;
  switch (type) {
    case Type::kInteger:
    case Type::kUnknown:
      return piece.tokens;
    case Type::kReal:
      return transferred(piece.tokens, "0.0", "into a REAL variable", at, context);
    case Type::kCharacter:
      if (piece.hollerith && piece.source.mark == 'H') {
        Token text = piece.source;
        text.kind = Token::Kind::kString;
        text.text.assign(1, '\'');
        for (const char c : piece.source.text) text.text.append(c == '\'' ? 2 : 1, c);
        text.text += '\'';
        return {text};
      }
      throw Refused{at, "a word cannot go into a CHARACTER variable; write the text in apostrophes"};
    case Type::kLogical:
      throw Refused{at,
                    "a word cannot go into a LOGICAL variable: which bits mean .TRUE. is a matter of the "
                    "machine; compare it "
                    "with something"};
    case Type::kComplex:
      throw Refused{at, "a word cannot go into a COMPLEX variable, which is two; use CMPLX"};
    default:
      throw Refused{
          at, "a word of 64 bits cannot go into a variable of another size; declare it INTEGER or REAL"};
  }
}

}  // namespace platter::dialect
