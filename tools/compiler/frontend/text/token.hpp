#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace platter::dialect {

/// Where something stands: an index into the lines that were read, and a column from 1. Column 0: put there
/// by a rule, next to what was there.
struct Place {
  std::size_t line = 0;
  int column = 0;
};

/// The smallest thing with a meaning. Blanks in names, numbers and operators are left out; letters are
/// capitals there.
struct Token {
  enum class Kind {
    kName,       ///< also keywords, and keywords with what follows them: DO10I
    kNumber,     ///< 12, 1.5, 1.E-3
    kString,     ///< with its quotes
    kHollerith,  ///< `text` is the characters alone
    kOctal,      ///< `text` is the digits alone, of base 8 or, marked Z, 16
    kOperator,   ///< ( ) , = + - * / ** // : and other characters
    kDotted,     ///< .AND., .TRUE., ...
    kRaw,        ///< text that is not looked into: FORMAT lists
  };
  Kind kind = Kind::kRaw;
  std::string text;
  Place at;
  Place end;        ///< of its last character
  char mark = 'H';  ///< of a Hollerith constant: H, L or R; of an octal one: O or Z

  bool is(std::string_view other) const {
    return kind != Kind::kString && kind != Kind::kHollerith && text == other;
  }
  /// The same of a literal. Asked of every token many times: most are told apart by length and first letter.
  template <std::size_t size>
  bool is(const char (&other)[size]) const {
    return text.size() == size - 1 && text[0] == other[0] && is(std::string_view(other, size - 1));
  }
  bool is_name() const { return kind == Kind::kName; }
};

using Tokens = std::vector<Token>;

}  // namespace platter::dialect
