#include <limits>

#include "runtime/numbers/formats.hpp"
#include "runtime/numbers/parts.hpp"

namespace platter::numbers {
namespace {

constexpr int kBias = 040000;
constexpr Word kOverflow = 060000;
constexpr Word kSign = Word{1} << 63;
constexpr Word kFraction = (Word{1} << kFractionBits) - 1;
constexpr int kBehind = kDoubleBits - kFractionBits;  ///< of the host's fraction, in the second word

}  // namespace

Converted<Word> to_cray(double value) {
  const Word sign = std::signbit(value) ? kSign : 0;
  if (!std::isfinite(value)) {
    return {sign | kOverflow << kFractionBits | Word{1} << (kFractionBits - 1),
            ConversionStatus::kNoCounterpart};
  }
  if (value == 0) return {0, ConversionStatus::kExact};
  const Parts parts = parts_of(value);
  const int biased = parts.exponent + kFractionBits + kBias;
  const auto exponent = static_cast<Word>(biased);
  return {sign | exponent << kFractionBits | parts.integer,
          parts.rounded ? ConversionStatus::kRounded : ConversionStatus::kExact};
}

Converted<WordPair> double_to_cray(double value) {
  if (!std::isfinite(value) || value == 0) return {{to_cray(value).value, 0}, to_cray(value).fate};
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);
  const auto whole = static_cast<Word>(std::ldexp(fraction, kDoubleBits));
  const Word sign = std::signbit(value) ? kSign : 0;
  const auto biased = static_cast<Word>(std::int64_t{exponent} + kBias);
  return {{sign | biased << kFractionBits | whole >> kBehind, whole << (kFractionBits - kBehind) & kFraction},
          ConversionStatus::kExact};
}

/// Of the 96 bits of fraction the host takes the first 64 that are not zero, the last of which says whether
/// there are more, and rounds them.
Converted<double> double_from_cray(const WordPair& words) {
  constexpr int kKept = 64;
  constexpr int kLeft = kKept - kFractionBits;
  Word high = words[0] & kFraction;
  Word low = words[1] & kFraction;
  const Word exponent = (words[0] & ~kSign) >> kFractionBits;
  if (exponent >= kOverflow || (high == 0 && low == 0)) return from_cray(words[0]);
  int scale = static_cast<int>(exponent) - kBias - kKept;
  for (; high >> (kFractionBits - 1) == 0; --scale) {
    high = high << 1 | low >> (kFractionBits - 1);
    low = low << 1 & kFraction;
  }
  const Word rest = low << kLeft & kFraction;
  const Word kept = high << kLeft | low >> (kFractionBits - kLeft) | static_cast<Word>(rest != 0);
  auto converted =
      value_of({.negative = (words[0] & kSign) != 0, .integer = kept, .exponent = scale, .rounded = false});
  const bool rounded = rest != 0 || (kept & ((Word{1} << (kKept - kDoubleBits)) - 1)) != 0;
  if (rounded && converted.fate == ConversionStatus::kExact) converted.fate = ConversionStatus::kRounded;
  return converted;
}

Word logical_to_cray(bool value) {
  return value ? ~Word{0} : 0;
}

bool logical_from_cray(Word word) {
  return (word & kSign) != 0;
}

Converted<double> from_cray(Word word) {
  const bool negative = (word & kSign) != 0;
  const Word exponent = (word & ~kSign) >> kFractionBits;
  if (exponent >= kOverflow) {
    const double infinity = std::numeric_limits<double>::infinity();
    return {negative ? -infinity : infinity, ConversionStatus::kNoCounterpart};
  }
  return value_of({.negative = negative,
                   .integer = word & kFraction,
                   .exponent = static_cast<int>(exponent) - kBias - kFractionBits});
}

}  // namespace platter::numbers
