#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// What an octal constant in a REAL was on the machine, where its bits are another number here.
struct MachineNumber {
  std::optional<double> host;  ///< what stands in its place; nothing where the bits are left as they are
  std::string note;            ///< for the person
};

/// Of 64 bits of a Cray, or 60 of a 7600. Nothing where they are no such number.
std::optional<MachineNumber> number_of(std::uint64_t bits, const Options& options);

/// Characters that a word holds: eight of ASCII, or ten of display code.
std::size_t characters_per_word(const Options& options);

/// Text in apostrophes or quotes as a Hollerith constant, blanks behind it.
Token hollerith_of(const Token& string);
/// Leaves notes where a rule has made numbers of the constants of a statement, which was `before`.
void note_constants(Statement& s, const Tokens& before);

/// The words of a Hollerith constant, the first character in the highest bits: H filled with blanks at the
/// right, L with zeros at the right, R with zeros at the left. Of words of 60 bits the bits. Throws Refused.
std::vector<std::uint64_t> hollerith_words(const Token& token, const Options& options);
/// The one word of a Hollerith constant in an expression. Throws Refused where it does not fit.
std::uint64_t hollerith_word(const Token& token, const Options& options);
/// The word of an octal constant, of 60 bits the bits. Throws Refused where it is none, or does not fit.
std::uint64_t octal_word(const Token& token, const Options& options);

/// What the host has for the bits of a word: other bits where words have 60.
std::uint64_t host_word(std::uint64_t bits, const Options& options);
/// The same of a word that goes into a REAL: of an octal constant's 60 bits the number, where they are one.
std::uint64_t host_real(std::uint64_t bits, bool octal, const Options& options);

/// A host word as an integer of an expression.
std::string integer_text(std::uint64_t word);
/// A host word as a constant of a DATA statement.
std::string integer_data(std::uint64_t word);
std::string real_data(std::uint64_t word, Place at);

/// What to say where `bits`, an octal constant that goes into a REAL, are a number of the machine's that is
/// another here, or has other bits; "" elsewhere.
std::string note_of_number(std::uint64_t bits, const Options& options);

/// Says in a note that small letters of Hollerith constants become capitals, where words have no others.
void note_small_letters(Statement& s, Context& context);

}  // namespace platter::dialect
