#pragma once

#include <functional>
#include <stdexcept>

#include "tools/dialect/context.hpp"

namespace platter::dialect {

/// An expression read: its type, and how it is written for gfortran.
struct Piece {
  Type type = Type::kUnknown;
  Tokens tokens;
  bool changed = false;
  bool hollerith = false;  ///< a Hollerith constant alone; `source` is it
  Token source = {};
};

/// Text in apostrophes alone as a word, where it stands against a number; any other piece as it is.
Piece text_as_word(const Piece& piece, Type other);

/// The tokens are no expression. The compiler will say so.
class NoExpression : public std::runtime_error {
 public:
  NoExpression() : std::runtime_error("no expression") {}
};

/// Reads [begin, end), which has to be one expression. Hollerith and octal constants become integers, and
/// logical operators between words become operations on bits. Throws NoExpression and Refused.
Piece read_expression(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context);
/// The same for a list with commas, as of arguments, where a Hollerith constant may be longer than a word, or
/// of input and output, where loops may be implied.
Piece read_list(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context,
                bool arguments);

/// A piece as bits. Throws Refused where it has none that are known.
Tokens as_word(const Piece& piece, const Context& context);
/// A piece as the value of a variable of a type: words keep their bits.
Tokens as_value(const Piece& piece, Type type, Place at, const Context& context);

}  // namespace platter::dialect
