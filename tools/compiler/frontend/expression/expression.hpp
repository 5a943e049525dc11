#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// An expression read: its type, and how it is written for gfortran.
struct Piece {
  Type type = Type::kUnknown;
  Tokens tokens;
  bool changed = false;
  bool hollerith = false;  ///< a Hollerith constant alone; `source` is it
  /// Of words of 60 bits, where it is a constant: the bits. `tokens` are the integer.
  std::optional<std::uint64_t> constant = {};
  /// Of words of 60 bits: `tokens` are the bits, at most `width` of them set, from the right.
  bool bits = false;
  int width = 60;
  Token source = {};
};

/// Text in apostrophes alone as a word, where it stands against a number; any other piece as it is.
Piece text_as_word(const Piece& piece, Type other, const Context& context);

/// The tokens are no expression. The compiler will say so.
class NoExpression : public std::runtime_error {
 public:
  NoExpression() : std::runtime_error("no expression") {}
};

/// Reads [begin, end), which has to be one expression. Hollerith and octal constants become integers, and
/// logical operators between words become operations on bits. Throws NoExpression and Refused.
Piece read_expression(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context);
/// The same for a list with commas, as of arguments, where a Hollerith constant may be longer than a word, or
/// of input and output, where loops may be implied. `callee`: whose arguments they are; "": nobody's.
Piece read_list(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context,
                bool arguments, const std::string& callee = "");

/// A constant word.
Piece constant_word(std::uint64_t bits, Place at, const Context& context);
/// A word as the integer that it is: where words have 60 bits, and the tokens are these. Others stay. As a
/// number it is zero where it is minus zero.
void settle(Piece& piece);
void settle_number(Piece& piece);

/// A piece as bits. Throws Refused where it has none that are known.
Tokens as_word(const Piece& piece, const Context& context);
/// Bits that may be those of numbers by a routine that makes one of them again, where they are. Nothing for
/// others.
std::optional<Tokens> as_number(const Piece& piece, const char* routine);
/// The host's bits of a REAL, whatever they stand for.
Tokens host_bits(const Piece& real, Place at, const Context& context);
/// A word as a REAL of a list that is printed as a number: the number that its bits are.
Tokens as_number_item(const Piece& piece, Place at, const Context& context);
/// Whether bits of a REAL are among those of a mask.
bool sees_real(const Piece& piece);
/// A piece as the value of a variable of a type: words keep their bits.
Tokens as_value(const Piece& piece, Type type, Place at, const Context& context);

}  // namespace platter::dialect
