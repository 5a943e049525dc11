#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// The number that an octal constant in a REAL was on the machine, if the host interprets its bits
/// differently.
struct MachineNumber {
  std::optional<double> host;  ///< number that replaces the constant; empty if the constant's bits are kept
  std::string note;            ///< note for the user
};

/// Returns the number that 64 bits of a Cray, or 60 bits of a 7600, represent; nothing if they are not such a
/// number.
std::optional<MachineNumber> number_of(std::uint64_t bits, const Options& options);

/// Returns the number of characters in a word: eight of ASCII, or ten of display code.
std::size_t characters_per_word(const Options& options);

/// Returns text in apostrophes or quotes as a Hollerith constant, with trailing blanks.
Token hollerith_of(const Token& string);
/// Adds notes to a statement if a rule converted its constants to numbers. `before` is the original
/// statement.
void note_constants(Statement& s, const Tokens& before);

/// Returns the words of a Hollerith constant, with the first character in the highest bits: H with trailing
/// blanks, L with trailing zeros, R with leading zeros. If words have 60 bits, returns these bits. Throws
/// Refused.
std::vector<std::uint64_t> hollerith_words(const Token& token, const Options& options);
/// Returns the word of a Hollerith constant in an expression. Throws Refused if it does not fit into one
/// word.
std::uint64_t hollerith_word(const Token& token, const Options& options);
/// Returns the word of an octal constant; if words have 60 bits, these bits. Throws Refused if the constant
/// is not valid or does not fit.
std::uint64_t octal_word(const Token& token, const Options& options);

/// Returns the host's representation of a word, which has other bits if words have 60 bits.
std::uint64_t host_word(std::uint64_t bits, const Options& options);
/// Returns the same for a word in a REAL. The 60 bits of an octal constant become their number, if they
/// represent one.
std::uint64_t host_real(std::uint64_t bits, bool octal, const Options& options);

/// Returns a host word as an integer in an expression.
std::string integer_text(std::uint64_t word);
/// Returns a host word as a constant in a DATA statement.
std::string integer_data(std::uint64_t word);
std::string real_data(std::uint64_t word, Place at);

/// Returns the note for an octal constant in a REAL, if its bits represent another number on the machine than
/// on the host, or if its number has other bits; "" otherwise.
std::string note_of_number(std::uint64_t bits, const Options& options);

/// Adds a note if small letters of Hollerith constants become capitals, because the character code has no
/// small letters.
void note_small_letters(Statement& s, Context& context);

}  // namespace platter::dialect
