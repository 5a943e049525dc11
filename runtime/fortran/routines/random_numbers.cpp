// RANF, RANSET and RANGET: the random number generator in the libraries of both machines (unsourced). FTN's
// manual gives the multiplier 20001207264271730565B and the first seed 17171274321477413155B as 60-bit words,
// of which only the low 48 bits are used. The Cray's multiplier, 44485709377909, is the same number.

#include <bit>
#include <cmath>

#include "runtime/fortran/routines/library_entry.hpp"
#include "runtime/program/run/run.hpp"

namespace {

using platter::runtime::library_entry;

constexpr int kBits = 48;
constexpr std::uint64_t kMask = (std::uint64_t{1} << kBits) - 1;
constexpr std::uint64_t kMultiplier = 01207264271730565;
constexpr std::uint64_t kFirst = 01274321477413155;

struct Generator {
  std::uint64_t seed = kFirst;
};

std::uint64_t& the_seed() {
  return platter::runtime::run().part<Generator>().seed;
}

/// Returns the fraction that a seed represents.
double fraction(std::uint64_t of) {
  return std::ldexp(static_cast<double>(of), -kBits);
}

/// Returns the seed that a word represents. For an INTEGER it is the low 48 bits. For a REAL between 0 and 1,
/// as RANGET returns it, it is the seed of that fraction, and for another REAL its coefficient of 48 bits. A
/// REAL is recognized by its exponent, which no INTEGER of 60 bits has. FTN's own seed, in octal, is such an
/// INTEGER.
std::uint64_t seed_of(std::uint64_t word) {
  constexpr int kExponentAt = 52;
  constexpr std::uint64_t kExponents = 0x7FF;
  constexpr std::uint64_t kSmall = 0x100;  // no REAL of the 7600 that is a seed is below 2**-766
  const std::uint64_t exponent = word >> kExponentAt & kExponents;
  if (exponent < kSmall || exponent > kExponents - kSmall) return word & kMask;
  const double value = std::fabs(std::bit_cast<double>(word));
  int scale = 0;
  const double coefficient = std::frexp(value, &scale);
  return static_cast<std::uint64_t>(std::ldexp(value < 1 ? value : coefficient, kBits)) & kMask;
}

}  // namespace

extern "C" {
double ranf_(const void* unused);
void ranset_(const std::uint64_t* word);
platter::runtime::TypelessResult plt_ranget_f0_();
platter::runtime::TypelessResult plt_ranget_f1_(std::uint64_t* word);
void plt_ranget_1_(std::uint64_t* word);

/// RANF(): the next random number, between 0 and 1.
double ranf_(const void*) {
  return library_entry("RANF", 0, [](platter::runtime::Session&) {
    std::uint64_t& seed = the_seed();
    seed = seed * kMultiplier & kMask;
    return fraction(seed);
  });
}

/// RANSET: sets the seed, which is made odd; 0 restores the first seed.
void ranset_(const std::uint64_t* word) {
  library_entry("RANSET", 0,
                [&](platter::runtime::Session&) { the_seed() = *word == 0 ? kFirst : seed_of(*word) | 1; });
}

/// RANGET: the current seed for RANSET. CFT's is the 48 bits, FTN's the fraction.
platter::runtime::TypelessResult plt_ranget_f0_() {
  return library_entry("RANGET", 0, [](platter::runtime::Session& now) {
    const bool is_fraction = now.machine().reals() == "cdc";
    const std::uint64_t seed = the_seed();
    return platter::runtime::typeless(is_fraction ? std::bit_cast<std::uint64_t>(fraction(seed)) : seed);
  });
}
platter::runtime::TypelessResult plt_ranget_f1_(std::uint64_t* word) {
  const auto result = plt_ranget_f0_();
  *word = result.integer;
  return result;
}
void plt_ranget_1_(std::uint64_t* word) {
  *word = plt_ranget_f0_().integer;
}
}
