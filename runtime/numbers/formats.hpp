#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace platter::numbers {

/// What became of a number on its way into another format.
enum class ConversionStatus : std::uint8_t {
  kExact,
  kRounded,        ///< to the nearest, to the even one of two
  kOverflow,       ///< too large; what stands there is the format's infinity, or its largest integer
  kUnderflow,      ///< too small; zero, or what is left of its bits
  kNoCounterpart,  ///< no number: an infinity or an indefinite of one format, as that of the other
};

template <typename T>
struct Converted {
  T value;
  ConversionStatus fate;
};

/// Counts fates.
class ConversionStats {
 public:
  void add(ConversionStatus fate) { ++counts_[static_cast<std::size_t>(fate)]; }
  std::int64_t operator[](ConversionStatus fate) const { return counts_[static_cast<std::size_t>(fate)]; }
  /// "1000 numbers: 3 rounded, 1 overflowed"; what did not happen is left out.
  std::string text() const;

 private:
  std::array<std::int64_t, 5> counts_{};
};

/// A word of the Cray-1, or the 60 bits of a CDC 7600's in the least significant ones.
using Word = std::uint64_t;

// Cray REAL: sign, exponent of 15 bits with a bias of 40000 octal, fraction of 48 bits without a hidden one,
// below 1. The machine took exponents from 60000 octal on for an overflow. INTEGER is the host's.

Converted<Word> to_cray(double value);
Converted<double> from_cray(Word word);

// Cray DOUBLE PRECISION: a REAL, and a word whose lower 48 bits go on with the fraction; its upper 16 hold
// nothing, and are not looked at. The host's fraction of 53 bits always fits.

using WordPair = std::array<Word, 2>;
Converted<WordPair> double_to_cray(double value);
Converted<double> double_from_cray(const WordPair& words);

// Cray LOGICAL: the sign bit is the value. What is stored for .TRUE. has all bits set.

Word logical_to_cray(bool value);
bool logical_from_cray(Word word);

// CDC REAL: sign, exponent of 11 bits, integer coefficient of 48 bits. The exponent is a one's complement
// number with its sign inverted: 2000 octal and up for 0 and up, 1776 octal and down for -1 and down. 3777
// octal is infinite, 1777 indefinite. A negative number is the one's complement of the whole word. INTEGER:
// one's complement of 60 bits, whose minus zero has no counterpart, nor has a word with more than 60 bits.

Converted<Word> to_cdc(double value);
Converted<double> from_cdc(Word word);
Converted<Word> integer_to_cdc(std::int64_t value);
Converted<std::int64_t> integer_from_cdc(Word word);

}  // namespace platter::numbers
