#include <limits>

#include "runtime/numbers/formats.hpp"
#include "runtime/numbers/parts.hpp"

namespace platter::numbers {
namespace {

constexpr int kWordBits = 60;
constexpr Word kWord = (Word{1} << kWordBits) - 1;
constexpr Word kCdcSign = Word{1} << (kWordBits - 1);
constexpr Word kCoefficient = (Word{1} << kFractionBits) - 1;
constexpr Word kInfinite = 03777;
constexpr Word kIndefinite = 01777;
constexpr int kZero = 02000;          // exponent 0
constexpr int kNegativeZero = 01777;  // exponents below 0 count from here
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
