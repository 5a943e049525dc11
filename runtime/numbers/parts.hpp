#pragma once

#include <cmath>
#include <cstdint>

#include "runtime/numbers/formats.hpp"

namespace platter::numbers {

inline constexpr int kFractionBits = 48;  ///< fraction bits of the Cray-1 and the CDC 7600

inline constexpr int kDoubleBits = 53;  ///< fraction bits of the host's double

/// A number as integer * 2^exponent. Bit 47, the highest of `integer`, is set unless the number is 0.
struct Parts {
  bool negative = false;
  std::uint64_t integer = 0;
  int exponent = 0;
  bool rounded = false;
};

/// Splits a finite number, rounded to 48 bits (to nearest, ties to even).
inline Parts parts_of(double value) {
  constexpr int kDropped = kDoubleBits - kFractionBits;
  Parts parts{.negative = std::signbit(value)};
  const double fraction = std::frexp(std::fabs(value), &parts.exponent);
  const auto whole = static_cast<std::uint64_t>(std::ldexp(fraction, kDoubleBits));
  const std::uint64_t dropped = whole & ((1U << kDropped) - 1);
  constexpr std::uint64_t kHalf = 1U << (kDropped - 1);
  parts.integer = whole >> kDropped;
  parts.rounded = dropped != 0;
  if (dropped > kHalf || (dropped == kHalf && (parts.integer & 1) != 0)) ++parts.integer;
  parts.exponent -= kFractionBits;
  if (parts.integer >> kFractionBits != 0) {
    parts.integer >>= 1;
    ++parts.exponent;
  }
  return parts;
}

/// Returns the double of a number. 48 bits fit; longer integers are rounded. At the ends of the range the
/// status is kOverflow or kUnderflow.
inline Converted<double> value_of(const Parts& parts) {
  const auto whole = static_cast<double>(parts.integer);
  const double value = std::ldexp(whole, parts.exponent);
  const double sign = parts.negative ? -1.0 : 1.0;
  if (std::isinf(value)) return {sign * value, ConversionStatus::kOverflow};
  // The value is exact if the inverse conversion restores the integer. Values below the smallest normal
  // double lose bits.
  const bool exact = std::ldexp(value, -parts.exponent) == whole;
  return {parts.integer == 0 ? 0.0 : sign * value,
          exact ? ConversionStatus::kExact : ConversionStatus::kUnderflow};
}

}  // namespace platter::numbers
