#pragma once

#include <bit>
#include <cstdint>

#include "runtime/numbers/formats.hpp"

// 60-bit words in 64-bit host words. A host word holds the integer that the 60 bits represent in one's
// complement, even if they represent a number, text or a mask. Therefore integers need no conversion, text
// keeps its order and sign, and only bit operations convert.

namespace platter::numbers {

inline constexpr int kSixty = 60;
inline constexpr Word kAllSixty = (Word{1} << kSixty) - 1;

/// The host word for 60 set bits, minus zero. No other word has this value.
inline constexpr std::int64_t kMinusZero = -(std::int64_t{1} << kSixty);

/// Returns the 60 bits of a host word; higher bits are dropped.
constexpr Word bits_of_word(std::int64_t word) {
  return (static_cast<Word>(word) + static_cast<Word>(word >> 63)) & kAllSixty;
}

/// Returns the host word for 60 bits.
constexpr std::int64_t word_of_bits(Word bits) {
  if (bits == kAllSixty) return kMinusZero;
  return static_cast<std::int64_t>(bits >> (kSixty - 1) == 0 ? bits : bits - kAllSixty);
}

/// Returns whether the host word of a REAL holds text or a mask and not a number. Read as a double, such a
/// word is positive and below 2**-895, or negative and beyond -2**897. The 7600's numbers range from
/// 2**-975 to 2**1070.
inline bool is_of_bits(double real) {
  constexpr std::int64_t kEnd = std::int64_t{1} << (kSixty - 1);
  const auto word = std::bit_cast<std::int64_t>(real);
  return word == kMinusZero || (word > -kEnd && word < kEnd);
}

/// Returns the 60 bits of a REAL; a number is converted to the 7600's format.
inline Word bits_of_real(double real) {
  return is_of_bits(real) ? bits_of_word(std::bit_cast<std::int64_t>(real)) : to_cdc(real).value;
}

/// Returns the host word of a REAL for 60 bits. If `number` is set and a number has exactly these bits, the
/// result is that number.
inline double real_of_bits(Word bits, bool number) {
  const double real = from_cdc(bits).value;
  if (number && !is_of_bits(real) && to_cdc(real).value == bits) return real;
  return std::bit_cast<double>(word_of_bits(bits));
}

/// The greatest REAL of the host that the 7600's format represents without rounding, about 1.8E308.
inline constexpr double kGreatestReal = 0x1.FFFFFFFFFFFEp1023;

/// Returns whether 60 bits are a positive, normalized 7600 number that is too large for the host. PORT's
/// R1MACH(2) returns such a number: 37767777777777777777 octal (1.26E322). An exponent of 3777 octal is
/// infinite.
constexpr bool is_beyond_reals(Word bits) {
  constexpr Word kLast = 03720;  // the host's greatest exponent: 2**(3720B-2000B+47) is 2**1023
  const Word exponent = bits >> 48;
  return exponent > kLast && exponent < 03777 && (bits >> 47 & 1) == 1;
}

/// FTN's MASK(n) for n from 0 to 60: n leading ones.
constexpr Word mask_of_sixty(std::int64_t n) {
  return kAllSixty & ~((Word{1} << (kSixty - n)) - 1);
}

/// FTN's SHIFT(w,n) for n from -60 to 60: a circular left shift or, for negative n, a right shift with sign
/// extension.
constexpr Word shifted_sixty(Word bits, std::int64_t n) {
  if (n >= 0) return ((bits << n | bits >> (kSixty - n)) & kAllSixty);
  const Word sign = bits >> (kSixty - 1) == 0 ? 0 : kAllSixty;
  return n == -kSixty ? sign : (bits >> -n | (sign << (kSixty + n))) & kAllSixty;
}

}  // namespace platter::numbers
