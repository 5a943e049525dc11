// Conversions of words to values and of values to words. They keep the bits for every type.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "tools/compiler/frontend/expression/expression.hpp"
#include "tools/compiler/frontend/expression/words.hpp"

namespace platter::dialect {
namespace {

/// Returns FUNCTION(what).
Tokens called(const char* function, const Tokens& what, Place at) {
  Tokens tokens = made_of(function, at);
  tokens.front().at = at;
  append(tokens, made_of("(", at));
  append(tokens, what);
  append(tokens, made_of(")", at));
  return tokens;
}

/// Returns tokens for the bits of `what` with the type of `mold`, which is the 0 of an INTEGER or the 0.0 of
/// a REAL. `ours` is the runtime's function for this, which is used if the unit gives TRANSFER another
/// meaning.
Tokens transferred(const Tokens& what, const char* mold, const char* ours, Place at, const Context& context) {
  if (context.symbols.is_taken("TRANSFER")) return called(ours, what, at);
  Tokens tokens = made_of("TRANSFER(", at);
  append(tokens, what);
  append(tokens, made_of(fmt::format(",{})", mold), at));
  return tokens;
}

/// Returns the 60 bits of an integer or of a word.
Tokens integer_bits(const Piece& piece, Place at, const Context& context) {
  if (piece.constant) return {made(Token::Kind::kNumber, fmt::format("{}", *piece.constant), at)};
  const bool number = piece.tokens.size() == 1 && piece.tokens[0].kind == Token::Kind::kNumber;
  if (piece.bits || number) return piece.tokens;
  // A variable that does not share storage contains an integer; others may contain a number as a REAL.
  const auto& symbols = context.symbols;
  const std::string& name = piece.tokens[0].text;
  const bool own = piece.tokens.size() == 1 && !symbols.is_array(name) && !symbols.may_be_shared(name);
  if (!own || symbols.is_taken("IAND") || symbols.is_taken("SHIFTA"))
    return called("PLT_BITS", piece.tokens, at);
  // In one's complement a negative number is one less; the mask limits the result to 60 bits.
  Tokens sum = piece.tokens;
  append(sum, made_of("+", at));
  append(sum, called("SHIFTA", piece.tokens, at));
  sum.insert(sum.end() - 1, made(Token::Kind::kOperator, ",", at));
  sum.insert(sum.end() - 1, made(Token::Kind::kNumber, "63", at));
  append(sum, made_of(fmt::format(",{}", numbers::kAllSixty), at));
  return called("IAND", sum, at);
}

/// Pairs of routines: the first returns bits, and the second also reports whether they come from a number.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kGivers = {
    {{"PLT_REAL_BITS", "PLT_REAL_NUMBER"}, {"PLT_BITS", "PLT_NUMBER"}}};

void settle(Piece& piece, const char* function) {
  if (!piece.bits) return;
  piece.bits = false;
  piece.changed = true;
  if (piece.width >= numbers::kSixty) piece.tokens = called(function, piece.tokens, piece.tokens.front().at);
}

}  // namespace

std::optional<Tokens> as_number(const Piece& piece, const char* routine) {
  if (!piece.bits) return std::nullopt;
  Tokens bits = piece.tokens;
  bool found = false;
  for (auto& token : bits) {
    for (const auto& [giver, replacement] : kGivers) {
      if (token.text != giver) continue;
      token.text = replacement;
      found = true;
    }
  }
  if (!found) return std::nullopt;
  return called(routine, bits, bits.front().at);
}

Tokens host_bits(const Piece& real, Place at, const Context& context) {
  return transferred(real.tokens, "0", "PLT_SAME", at, context);
}

Piece constant_word(std::uint64_t bits, Place at, const Context& context) {
  Piece piece;
  piece.type = Type::kWord;
  piece.changed = true;
  piece.constant = bits;
  piece.tokens = {made(Token::Kind::kNumber, integer_text(host_word(bits, context.options)), at)};
  piece.tokens.front().at = at;
  return piece;
}

void settle(Piece& piece) {
  settle(piece, "PLT_WORD");
}

void settle_number(Piece& piece) {
  if (piece.constant == numbers::kAllSixty) piece.tokens = made_of("0", piece.tokens.front().at);
  settle(piece, "PLT_INTEGER");
}

Tokens as_word(const Piece& piece, const Context& context) {
  const Place at = piece.tokens.empty() ? Place{} : piece.tokens.front().at;
  const bool sixty = has_sixty_bits(context.options);
  if (sixty && (piece.type == Type::kInteger || piece.type == Type::kWord))
    return integer_bits(piece, at, context);
  if (sixty && piece.type == Type::kReal) return called("PLT_REAL_BITS", piece.tokens, at);
  switch (piece.type) {
    case Type::kInteger:
    case Type::kWord:
      return piece.tokens;
    case Type::kReal:
      return host_bits(piece, at, context);
    case Type::kLogical:
      throw Refused{at,
                    "a LOGICAL value cannot be used as a bit pattern here, because the bits of .TRUE. differ "
                    "between machines; use an INTEGER variable for the mask"};
    case Type::kComplex:
      throw Refused{at,
                    "a COMPLEX value occupies two words and cannot be a mask; use REAL() or AIMAG() of it"};
    case Type::kCharacter:
      throw Refused{at,
                    "a CHARACTER value cannot be used as a word of bits here; write a Hollerith constant "
                    "(4HABCD)"};
    default:
      throw Refused{
          at,
          "this value does not fill one word of 64 bits, or its type is declared outside this program "
          "unit; declare it INTEGER or REAL here"};
  }
}

Tokens as_value(const Piece& piece, Type type, Place at, const Context& context) {
  if (piece.type != Type::kWord) return piece.tokens;
  Piece integer = piece;
  settle(integer);
  switch (type) {
    case Type::kInteger:
    case Type::kUnknown:
      return integer.tokens;
    case Type::kReal:
      if (auto number = as_number(piece, "PLT_REAL")) return *number;
      if (piece.constant) {
        const auto word = host_real(*piece.constant, !piece.hollerith, context.options);
        integer.tokens = {made(Token::Kind::kNumber, integer_text(word), at)};
      }
      return transferred(integer.tokens, "0.0", "PLT_SAME_REAL", at, context);
    case Type::kCharacter:
      if (piece.hollerith && piece.source.mark == 'H') {
        Token text = piece.source;
        text.kind = Token::Kind::kString;
        text.text.assign(1, '\'');
        for (const char c : piece.source.text) text.text.append(c == '\'' ? 2 : 1, c);
        text.text += '\'';
        return {text};
      }
      throw Refused{at,
                    "a word of bits, such as a mask or an octal constant, cannot be stored in a CHARACTER "
                    "variable; write the text in apostrophes"};
    case Type::kLogical:
      throw Refused{at,
                    "a word of bits, such as a mask or an octal constant, cannot be stored in a LOGICAL "
                    "variable, because the bits of .TRUE. differ between machines; store the result of a "
                    "comparison, as in (W).NE.0"};
    case Type::kComplex:
      throw Refused{at,
                    "a word of bits cannot be stored in a COMPLEX variable, which has two words; use CMPLX"};
    default:
      throw Refused{
          at,
          "a word of 64 bits cannot be stored in a variable of another size; declare the variable INTEGER or "
          "REAL"};
  }
}

Tokens as_number_item(const Piece& piece, Place at, const Context& context) {
  if (!has_sixty_bits(context.options) || piece.constant) return as_value(piece, Type::kReal, at, context);
  return called("PLT_VALUE", as_word(piece, context), at);
}

bool sees_real(const Piece& piece) {
  return std::any_of(piece.tokens.begin(), piece.tokens.end(), [](const Token& t) {
    return t.is("TRANSFER") || t.is("PLT_SAME") || t.is("PLT_REAL_BITS");
  });
}

Piece text_as_word(const Piece& piece, Type other, const Context& context) {
  const bool number = other == Type::kInteger || other == Type::kReal || other == Type::kWord;
  if (!number || piece.tokens.size() != 1 || piece.tokens[0].kind != Token::Kind::kString) return piece;
  const Token text = hollerith_of(piece.tokens[0]);
  Piece word = constant_word(hollerith_word(text, context.options), text.at, context);
  word.hollerith = true;
  word.source = text;
  return word;
}

}  // namespace platter::dialect
