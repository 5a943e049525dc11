#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// An expression that was read: its type, and the tokens for gfortran.
struct Piece {
  Type type = Type::kUnknown;
  Tokens tokens;
  bool changed = false;
  bool hollerith = false;  ///< the expression is a single Hollerith constant, which `source` contains
  /// The bits of a constant of a 60-bit word; `tokens` are the integer of the same value.
  std::optional<std::uint64_t> constant = {};
  /// `tokens` yield the bits of a 60-bit word, of which at most the `width` lowest are set.
  bool bits = false;
  int width = 60;
  Token source = {};
};

/// Returns text in apostrophes as a word if the other operand, of type `other`, is a number; any other piece
/// unchanged.
Piece text_as_word(const Piece& piece, Type other, const Context& context);

/// The tokens are not an expression; the compiler will report the error.
class NoExpression : public std::runtime_error {
 public:
  NoExpression() : std::runtime_error("no expression") {}
};

/// Reads [begin, end), which must be one expression. Hollerith and octal constants become integers, and
/// logical operators between words become operations on bits. Throws NoExpression and Refused.
Piece read_expression(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context);
/// Reads a list with commas: arguments, in which a Hollerith constant may be longer than a word, or
/// items of input and output, which may contain implied loops. `callee` is the subprogram that receives the
/// arguments; "" outside a call.
Piece read_list(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context,
                bool arguments, const std::string& callee = "");

/// Returns a constant word.
Piece constant_word(std::uint64_t bits, Place at, const Context& context);
/// Converts the bits of a 60-bit word to the integer that they represent; other pieces stay unchanged.
/// settle() keeps minus zero, and settle_number() converts it to zero.
void settle(Piece& piece);
void settle_number(Piece& piece);

/// Returns a piece as bits. Throws Refused if its bits are not known.
Tokens as_word(const Piece& piece, const Context& context);
/// Returns bits that may come from numbers as a call of `routine`, which returns the number if they do;
/// nothing for other pieces.
std::optional<Tokens> as_number(const Piece& piece, const char* routine);
/// Returns the host's bits of a REAL, regardless of its meaning.
Tokens host_bits(const Piece& real, Place at, const Context& context);
/// Returns a word as a REAL item of a list that is printed as a number: the number that its bits represent.
Tokens as_number_item(const Piece& piece, Place at, const Context& context);
/// Returns whether the expression is a masking expression that uses the bits of a REAL.
bool sees_real(const Piece& piece);
/// Returns a piece as the value of a variable of this type. Words keep their bits.
Tokens as_value(const Piece& piece, Type type, Place at, const Context& context);

}  // namespace platter::dialect
