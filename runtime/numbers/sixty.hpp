#pragma once

#include <bit>
#include <cstdint>

#include "runtime/numbers/formats.hpp"

// Words of 60 bits in host words of 64. A host word holds the integer that the 60 bits are in one's
// complement, whatever they stand for: a number, text or a mask. So integers need no change, text keeps its
// order and sign, and only what looks at bits converts.

namespace platter::numbers {

inline constexpr int kSixty = 60;
inline constexpr Word kAllSixty = (Word{1} << kSixty) - 1;

/// What a host word is that has all 60 bits set, minus zero: no other word is this one.
inline constexpr std::int64_t kMinusZero = -(std::int64_t{1} << kSixty);

/// The 60 bits of a host word; more are left out.
constexpr Word bits_of_word(std::int64_t word) {
  return (static_cast<Word>(word) + static_cast<Word>(word >> 63)) & kAllSixty;
}

/// The host word of 60 bits.
constexpr std::int64_t word_of_bits(Word bits) {
  if (bits == kAllSixty) return kMinusZero;
  return static_cast<std::int64_t>(bits >> (kSixty - 1) == 0 ? bits : bits - kAllSixty);
}

/// Whether a host word of a REAL is one of text or of a mask, and no number: those are beyond 2**-895 and
/// 2**897, where the 7600's numbers went on to 2**-975 and 2**1070.
inline bool is_of_bits(double real) {
  constexpr std::int64_t kEnd = std::int64_t{1} << (kSixty - 1);
  const auto word = std::bit_cast<std::int64_t>(real);
  return word == kMinusZero || (word > -kEnd && word < kEnd);
}

/// The 60 bits of a REAL: a number's are those of the 7600's format.
inline Word bits_of_real(double real) {
  return is_of_bits(real) ? bits_of_word(std::bit_cast<std::int64_t>(real)) : to_cdc(real).value;
}

/// The host word of a REAL that is to have 60 bits: as a number, if it is wanted so and there is one that has
/// exactly these.
inline double real_of_bits(Word bits, bool number) {
  const double real = from_cdc(bits).value;
  if (number && !is_of_bits(real) && to_cdc(real).value == bits) return real;
  return std::bit_cast<double>(word_of_bits(bits));
}

/// The greatest REAL of the host's whose bits the 7600's format holds without rounding, about 1.8E308.
inline constexpr double kGreatestReal = 0x1.FFFFFFFFFFFEp1023;

/// Whether 60 bits are a number of the 7600, positive and with its first digit, that is beyond the host's:
/// what PORT's R1MACH(2) is, 37767777777777777777 octal (1.26E322). 3777 octal in front is infinite.
constexpr bool is_beyond_reals(Word bits) {
  constexpr Word kLast = 03720;  // that the host has: 2**(3720B-2000B+47) is 2**1023
  const Word exponent = bits >> 48;
  return exponent > kLast && exponent < 03777 && (bits >> 47 & 1) == 1;
}

/// FTN's MASK(n), n from 0 to 60: n ones at the left.
constexpr Word mask_of_sixty(std::int64_t n) {
  return kAllSixty & ~((Word{1} << (kSixty - n)) - 1);
}

/// FTN's SHIFT(w,n), n from -60 to 60: to the left in a circle or, where n is negative, to the right with the
/// sign.
constexpr Word shifted_sixty(Word bits, std::int64_t n) {
  if (n >= 0) return ((bits << n | bits >> (kSixty - n)) & kAllSixty);
  const Word sign = bits >> (kSixty - 1) == 0 ? 0 : kAllSixty;
  return n == -kSixty ? sign : (bits >> -n | (sign << (kSixty + n))) & kAllSixty;
}

}  // namespace platter::numbers
