#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace platter::dialect {

/// A place in the source: an index into the lines that were read, and a column from 1. Column 0 marks a token
/// that a rule inserted next to an original one.
struct Place {
  std::size_t line = 0;
  int column = 0;
};

/// A token of a statement. Names, numbers and operators are stored without blanks and in capitals.
struct Token {
  enum class Kind {
    kName,       ///< a name; before the classification also a keyword with what follows, such as DO10I
    kKeyword,    ///< a word that belongs to the statement, such as IF and READ, whatever names are declared
    kNumber,     ///< 12, 1.5, 1.E-3
    kString,     ///< quoted text, including the quotes
    kHollerith,  ///< Hollerith constant; `text` is its characters
    kOctal,      ///< constant of bits; `text` is its digits, of base 8, or of base 16 if the mark is Z
    kOperator,   ///< ( ) , = + - * / ** // : and other characters
    kDotted,     ///< .AND., .TRUE., ...
    kRaw,        ///< text that is not split further, such as a FORMAT list
  };
  Kind kind = Kind::kRaw;
  std::string text;
  Place at;
  Place end;        ///< place of the token's last character
  char mark = 'H';  ///< H, L or R for a Hollerith constant; O or Z for an octal or hexadecimal one

  bool is(std::string_view other) const {
    return kind != Kind::kString && kind != Kind::kHollerith && text == other;
  }
  /// Returns whether the token's text equals a literal. The rules call this very often, so the length and the
  /// first letter are compared first.
  template <std::size_t Size>
  bool is(const char (&other)[Size]) const {
    return text.size() == Size - 1 && text[0] == other[0] && is(std::string_view(other, Size - 1));
  }
  bool is_name() const { return kind == Kind::kName; }
  /// Returns true if the token is a name or a keyword.
  bool is_word() const { return kind == Kind::kName || kind == Kind::kKeyword; }
};

using Tokens = std::vector<Token>;

}  // namespace platter::dialect
