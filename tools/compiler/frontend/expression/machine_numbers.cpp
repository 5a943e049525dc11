// Constants that are limits of the machine's REALs, such as PORT's R1MACH(1) and R1MACH(2).

#include "tools/compiler/frontend/expression/machine_numbers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "runtime/numbers/sixty.hpp"

namespace platter::dialect {
namespace {

using numbers::Word;

/// The leading digit of a coefficient of 48 bits, in both formats. No text of ASCII has it.
constexpr Word kFirst = Word{1} << 47U;

std::optional<MachineNumber> of_7600(Word bits) {
  const bool negative = bits >> (numbers::kSixty - 1) != 0;
  const Word size = negative ? bits ^ numbers::kAllSixty : bits;
  if (numbers::is_beyond_reals(size)) {
    return MachineNumber{
        negative ? -numbers::kGreatestReal : numbers::kGreatestReal,
        fmt::format("{:020o}B is a number of the 7600 that is {} than any REAL here: the {}, "
                    "{}1.8E308, stands in its place, and masks see the bits of that",
                    bits, negative ? "less" : "larger", negative ? "least" : "largest", negative ? "-" : "")};
  }
  // Powers of two only: other coefficients with these exponents are rather text from AA to AQ.
  const double value = numbers::from_cdc(bits).value;
  if ((size & (2 * kFirst - 1)) != kFirst || size >> 48U == 0 || !numbers::is_of_bits(value))
    return std::nullopt;
  return MachineNumber{value, fmt::format("{:020o}B is taken for the number {}2**({}); so small a number has "
                                          "other bits in masks and in formats A, R and O",
                                          bits, negative ? "-" : "", std::ilogb(value))};
}

std::optional<MachineNumber> of_cray(Word bits) {
  constexpr Word kLeast = 020000;     // exponents of numbers, with a bias of 40000B
  constexpr Word kOverflow = 060000;  // and the first that is none
  const bool negative = bits >> 63U != 0;
  const Word exponent = bits >> 48U & 077777U;
  if ((bits & kFirst) == 0 || exponent < kLeast || exponent >= kOverflow) return std::nullopt;
  const double value = numbers::from_cray(bits).value;
  using Limits = std::numeric_limits<double>;
  const bool large = std::isinf(value);
  if (!large && std::abs(value) >= Limits::min()) {
    return MachineNumber{
        std::nullopt,
        fmt::format("{:022o}B was {:.6G} on a Cray-1; its bits are kept, and are another number here: write "
                    "{:.17G} if the number is meant",
                    bits, value, value)};
  }
  const double limit = large ? Limits::max() : Limits::min();
  return MachineNumber{
      negative ? -limit : limit,
      fmt::format(
          "{:022o}B is a number of the Cray-1 that is {} than any REAL here: {}{} stands in its place, "
          "and masks see the bits of that",
          bits, large ? "further from 0" : "nearer to 0", negative ? "-" : "",
          large ? "1.8E308, the largest," : "2.2E-308, the smallest,")};
}

}  // namespace

std::optional<MachineNumber> number_of(std::uint64_t bits, const Options& options) {
  if (has_sixty_bits(options)) return of_7600(bits);
  return options.dialect == Dialect::kCft ? of_cray(bits) : std::nullopt;
}

}  // namespace platter::dialect
