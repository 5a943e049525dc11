#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/dialect/context.hpp"

namespace platter::dialect {

/// Characters that a word holds. Both machines have 64-bit words here, the CDC 7600 too, whose own held ten
/// of six bits.
inline constexpr std::size_t kCharactersPerWord = 8;

/// Text in apostrophes or quotes as a Hollerith constant, blanks behind it.
Token hollerith_of(const Token& string);
/// The words of a Hollerith constant, the first character in the highest bits: H filled with blanks at the
/// right, L with zeros at the right, R with zeros at the left.
std::vector<std::uint64_t> hollerith_words(const Token& token);
/// The one word of a Hollerith constant in an expression. Throws Refused where it does not fit.
std::uint64_t hollerith_word(const Token& token);
/// The word of an octal constant. Throws Refused where it is none, or does not fit.
std::uint64_t octal_word(const Token& token, Dialect dialect);

/// A word as an integer of an expression.
std::string integer_text(std::uint64_t word);
/// A word as a constant of a DATA statement.
std::string integer_data(std::uint64_t word);
std::string real_data(std::uint64_t word, Place at);

}  // namespace platter::dialect
