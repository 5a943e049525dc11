#include <limits>

#include "runtime/numbers/formats.hpp"
#include "runtime/numbers/parts.hpp"

namespace platter::numbers {
namespace {

constexpr int kBias = 040000;
constexpr Word kOverflow = 060000;
constexpr Word kSign = Word{1} << 63;
constexpr Word kFraction = (Word{1} << kFractionBits) - 1;

}  // namespace

Converted<Word> to_cray(double value) {
  const Word sign = std::signbit(value) ? kSign : 0;
  if (!std::isfinite(value)) {
    return {sign | kOverflow << kFractionBits | Word{1} << (kFractionBits - 1), Fate::kNoCounterpart};
  }
  if (value == 0) return {0, Fate::kExact};
  const Parts parts = parts_of(value);
  const int biased = parts.exponent + kFractionBits + kBias;
  const auto exponent = static_cast<Word>(biased);
  return {sign | exponent << kFractionBits | parts.integer, parts.rounded ? Fate::kRounded : Fate::kExact};
}

Converted<double> from_cray(Word word) {
  const bool negative = (word & kSign) != 0;
  const Word exponent = (word & ~kSign) >> kFractionBits;
  if (exponent >= kOverflow) {
    const double infinity = std::numeric_limits<double>::infinity();
    return {negative ? -infinity : infinity, Fate::kNoCounterpart};
  }
  return value_of({.negative = negative,
                   .integer = word & kFraction,
                   .exponent = static_cast<int>(exponent) - kBias - kFractionBits});
}

}  // namespace platter::numbers
