#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace platter::numbers {

/// The result of converting a number to another format.
enum class ConversionStatus : std::uint8_t {
  kExact,
  kRounded,        ///< to nearest, ties to even
  kOverflow,       ///< too large; the value is the format's infinity or largest integer
  kUnderflow,      ///< too small; the value is zero or has lost bits
  kNoCounterpart,  ///< an infinity or an indefinite value, converted to that of the other format
};

/// A converted number, and the status of its conversion.
template <typename T>
struct Converted {
  T value;
  ConversionStatus fate;
};

/// Counts conversions by status.
class ConversionStats {
 public:
  void add(ConversionStatus fate) { ++counts_[static_cast<std::size_t>(fate)]; }
  std::int64_t operator[](ConversionStatus fate) const { return counts_[static_cast<std::size_t>(fate)]; }
  /// Returns "1000 numbers: 3 rounded, 1 overflowed"; statuses that did not occur are omitted.
  std::string text() const;

 private:
  std::array<std::int64_t, 5> counts_{};
};

/// A word of the Cray-1, or a 60-bit word of the CDC 7600 in the least significant bits.
using Word = std::uint64_t;

// Cray REAL: sign, 15-bit exponent with a bias of 40000 octal, and 48-bit fraction below 1 without a hidden
// bit. The machine treats exponents from 60000 octal as overflow. INTEGER is the host's.

/// Convert a number of the host to a REAL of the Cray-1, and back.
Converted<Word> to_cray(double value);
Converted<double> from_cray(Word word);

// Cray DOUBLE PRECISION: a REAL, and a word with the continuation of the fraction in its lower 48 bits. The
// upper 16 bits are zero when written and ignored when read. The host's 53-bit fraction always fits.

/// The two words of a DOUBLE PRECISION number, the word with the exponent first.
using WordPair = std::array<Word, 2>;
Converted<WordPair> double_to_cray(double value);
Converted<double> double_from_cray(const WordPair& words);

// Cray LOGICAL: the sign bit is the value. A stored .TRUE. has all bits set.

/// Convert a truth value to a LOGICAL of the Cray-1, and back.
Word logical_to_cray(bool value);
bool logical_from_cray(Word word);

// CDC REAL: sign, 11-bit exponent, 48-bit integer coefficient. The exponent is a one's complement number with
// an inverted sign: exponents from 0 up are 2000 octal and up, exponents from -1 down are 1776 octal and
// down. 3777 octal is infinite, 1777 octal is indefinite. A negative number is the one's complement of the
// whole word. CDC INTEGER: 60-bit one's complement. Minus zero, and words of more than 60 bits, have no
// counterpart.

/// Convert a REAL or an INTEGER of the host to a word of the CDC 7600, and back.
Converted<Word> to_cdc(double value);
Converted<double> from_cdc(Word word);
Converted<Word> integer_to_cdc(std::int64_t value);
Converted<std::int64_t> integer_from_cdc(Word word);

}  // namespace platter::numbers
