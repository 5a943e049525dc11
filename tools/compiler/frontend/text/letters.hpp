#pragma once

#include <cctype>

namespace platter::dialect {

/// The classes of characters in source text.
inline bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f';
}
inline char upper(char c) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}
inline bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns whether a character can be part of a name; @ is one of IBM's letters.
inline bool is_of_name(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '@';
}

/// Returns whether a letter can precede a quoted constant, as in O'77', X'1F', Z'1F', H'AB', L'AB' or R'AB'.
inline bool is_mark(char c) {
  return c == 'O' || c == 'X' || c == 'Z' || c == 'H' || c == 'L' || c == 'R';
}

}  // namespace platter::dialect
