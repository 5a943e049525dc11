#include "runtime/numbers/formats.hpp"

#include <fmt/format.h>

#include <limits>
#include <numeric>

#include "runtime/numbers/parts.hpp"

namespace platter::numbers {

std::string ConversionStats::text() const {
  constexpr std::array<const char*, 5> kNames = {"exact", "rounded", "overflowed", "underflowed",
                                                 "not representable"};
  std::string text =
      fmt::format("{} numbers", std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0}));
  const char* separator = ": ";
  for (std::size_t i = 1; i < counts_.size(); ++i) {
    if (counts_[i] == 0) continue;
    text += fmt::format("{}{} {}", separator, counts_[i], kNames[i]);
    separator = ", ";
  }
  return text;
}

namespace {

constexpr int kBias = 040000;
constexpr Word kOverflow = 060000;
constexpr Word kSign = Word{1} << 63;
constexpr Word kFraction = (Word{1} << kFractionBits) - 1;
/// Bits of the host's fraction that are stored in the second word.
constexpr int kBehind = kDoubleBits - kFractionBits;

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

/// The host's value is made from 64 of the 96 fraction bits, starting at the first 1 bit. The last of these
/// bits is set if any later bit is, so that rounding is correct.
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

namespace {

constexpr int kWordBits = 60;
constexpr Word kWord = (Word{1} << kWordBits) - 1;
constexpr Word kCdcSign = Word{1} << (kWordBits - 1);
constexpr Word kCoefficient = (Word{1} << kFractionBits) - 1;
constexpr Word kInfinite = 03777;
constexpr Word kIndefinite = 01777;
constexpr int kZero = 02000;          // exponent 0
constexpr int kNegativeZero = 01777;  // base of the exponents below 0
constexpr int kLowest = -kNegativeZero;
constexpr std::int64_t kLargestInteger = (std::int64_t{1} << (kWordBits - 1)) - 1;

Word signed_word(bool negative, Word magnitude) {
  return negative ? ~magnitude & kWord : magnitude;
}

}  // namespace

Converted<Word> to_cdc(double value) {
  const bool negative = std::signbit(value);
  if (std::isnan(value)) return {kIndefinite << kFractionBits, ConversionStatus::kNoCounterpart};
  if (std::isinf(value))
    return {signed_word(negative, kInfinite << kFractionBits), ConversionStatus::kNoCounterpart};
  if (value == 0) return {0, ConversionStatus::kExact};
  const Parts parts = parts_of(value);
  if (parts.exponent < kLowest) return {0, ConversionStatus::kUnderflow};
  const int biased = parts.exponent + (parts.exponent < 0 ? kNegativeZero : kZero);
  const auto exponent = static_cast<Word>(biased);
  return {signed_word(negative, exponent << kFractionBits | parts.integer),
          parts.rounded ? ConversionStatus::kRounded : ConversionStatus::kExact};
}

Converted<double> from_cdc(Word word) {
  const bool negative = (word & kCdcSign) != 0;
  const Word magnitude = negative ? ~word & kWord : word & kWord;
  const Word exponent = magnitude >> kFractionBits;
  if (exponent == kIndefinite)
    return {std::numeric_limits<double>::quiet_NaN(), ConversionStatus::kNoCounterpart};
  if (exponent == kInfinite) {
    const double infinity = std::numeric_limits<double>::infinity();
    return {negative ? -infinity : infinity, ConversionStatus::kNoCounterpart};
  }
  const int biased = static_cast<int>(exponent);
  auto converted = value_of({.negative = negative,
                             .integer = magnitude & kCoefficient,
                             .exponent = biased - (biased < kZero ? kNegativeZero : kZero)});
  if (word >> kWordBits != 0) converted.fate = ConversionStatus::kNoCounterpart;
  return converted;
}

Converted<Word> integer_to_cdc(std::int64_t value) {
  if (value > kLargestInteger) return {static_cast<Word>(kLargestInteger), ConversionStatus::kOverflow};
  if (value < -kLargestInteger)
    return {signed_word(true, static_cast<Word>(kLargestInteger)), ConversionStatus::kOverflow};
  return {signed_word(value < 0, static_cast<Word>(value < 0 ? -value : value)), ConversionStatus::kExact};
}

Converted<std::int64_t> integer_from_cdc(Word word) {
  const bool negative = (word & kCdcSign) != 0;
  const auto magnitude = static_cast<std::int64_t>(negative ? ~word & kWord : word & kWord);
  const bool minus_zero = negative && magnitude == 0;
  return {negative ? -magnitude : magnitude,
          minus_zero || word >> kWordBits != 0 ? ConversionStatus::kNoCounterpart : ConversionStatus::kExact};
}

}  // namespace platter::numbers
