// What CFT and FTN made instructions of, and gfortran has no function for.

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "runtime/numbers/sixty.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"

namespace {

constexpr std::int64_t kCrayWord = 64;

/// FTN's SHIFT(w,n) by the instructions LX and AX with n in a B register (unsourced: 6600 and 7600 reference
/// manuals): to the left in a circle by the lower six bits of n; where n is negative to the right with the
/// sign, by the lower eleven bits of -n, and more than 63 leave zero.
std::uint64_t turned(std::uint64_t bits, std::int64_t count) {
  using platter::numbers::kSixty;
  if (count >= 0) return platter::numbers::shifted_sixty(bits, (count & 63) % kSixty);
  const std::int64_t right = -count & 03777;
  return right > 63 ? 0 : platter::numbers::shifted_sixty(bits, -std::min<std::int64_t>(right, kSixty));
}

/// Bits of a number were asked for, of which a number may be made again.
/// Whether the masking expression that is being computed contains a number.
struct MaskedNumber {
  bool seen = false;
};

bool& saw_number() {
  return platter::runtime::run().part<MaskedNumber>().seen;
}

bool is_number(std::int64_t word) {
  const bool bits = word >= 0 && static_cast<platter::numbers::Word>(word) <= platter::numbers::kAllSixty;
  return !bits && !platter::numbers::is_of_bits(std::bit_cast<double>(word));
}

platter::numbers::Word bits_of_any(std::int64_t word) {
  return is_number(word) ? platter::numbers::to_cdc(std::bit_cast<double>(word)).value
                         : platter::numbers::bits_of_word(word);
}

}  // namespace

extern "C" {
std::uint64_t plt_mask_(const std::int64_t* count);
std::int64_t plt_shift60_(const std::int64_t* word, const std::int64_t* count);
std::uint64_t plt_shift_(const std::uint64_t* word, const std::int64_t* count);
std::uint64_t plt_shiftl_(const std::uint64_t* word, const std::int64_t* count);
std::uint64_t plt_shiftr_(const std::uint64_t* word, const std::int64_t* count);

/// CFT's MASK(n): n ones at the left; from 64 to 128, 128-n at the right.
std::uint64_t plt_mask_(const std::int64_t* count) {
  constexpr std::int64_t kWord = 64;
  if (*count < 0 || *count > 2 * kWord) {
    platter::runtime::stop_with(fmt::format("MASK({}): 0 to 128 are allowed", *count));
  }
  const auto ones = [](std::int64_t bits) {
    return bits >= kWord ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  };
  return *count < kWord ? ~ones(kWord - *count) : ones(2 * kWord - *count);
}

// CFT's shifts as the Cray-1 does them by a count in an A register (unsourced: its hardware reference manual,
// 054 to 057): a negative one is taken for a large one, and a large one leaves zero.

/// The upper word of the word twice, shifted to the left: a circle to 64, and zeros follow from there to 127.
std::uint64_t plt_shift_(const std::uint64_t* word, const std::int64_t* count) {
  if (*count < 0 || *count >= 2 * kCrayWord) return 0;
  return *count < kCrayWord ? std::rotl(*word, static_cast<int>(*count)) : *word << (*count - kCrayWord);
}
std::uint64_t plt_shiftl_(const std::uint64_t* word, const std::int64_t* count) {
  return *count < 0 || *count >= kCrayWord ? 0 : *word << *count;
}
std::uint64_t plt_shiftr_(const std::uint64_t* word, const std::int64_t* count) {
  return *count < 0 || *count >= kCrayWord ? 0 : *word >> *count;
}

// What gfortran has functions for, for units that have something of their own by their names.

std::uint64_t plt_and_(const std::uint64_t* a, const std::uint64_t* b) {
  return *a & *b;
}
std::uint64_t plt_or_(const std::uint64_t* a, const std::uint64_t* b) {
  return *a | *b;
}
std::uint64_t plt_xor_(const std::uint64_t* a, const std::uint64_t* b) {
  return *a ^ *b;
}
std::uint64_t plt_csmg_(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* mask) {
  return (*a & *mask) | (*b & ~*mask);
}
std::uint64_t plt_same_(const std::uint64_t* real) {
  return *real;
}
double plt_same_real_(const double* word) {
  return *word;
}

/// FTN's SHIFT(w,n) on a word of 60 bits that holds eight characters of ASCII: n to the left in a circle or,
/// where n is negative, to the right with the sign. A word that has the sign there, before or afterwards, is
/// another one here.
std::int64_t plt_shift60_(const std::int64_t* word, const std::int64_t* count) {
  using namespace platter::numbers;
  const auto is_positive = [](std::uint64_t w) { return w >> (kSixty - 1) == 0; };
  const auto bits = static_cast<std::uint64_t>(*word);
  const auto result = is_positive(bits) ? turned(bits, *count) : 0;
  if (!is_positive(bits) || !is_positive(result)) {
    platter::runtime::stop_with(fmt::format(
        "SHIFT by {}: the word has its sign bit set, of 60, {}; words have 64 bits here, with their text and "
        "negative numbers elsewhere",
        *count, is_positive(bits) ? "afterwards" : "or more bits"));
  }
  return static_cast<std::int64_t>(result);
}

// Of words of 60 bits. What is called bits is below 2**60, what is called a word as numbers/sixty.hpp says.
// Where a word is taken bits may be given, or a number that was put there as a REAL.

std::uint64_t plt_bits_(const std::int64_t* word) {
  return bits_of_any(*word);
}

/// The same for plt_real_ and plt_kept_.
std::uint64_t plt_number_(const std::int64_t* word) {
  if (is_number(*word)) saw_number() = true;
  return bits_of_any(*word);
}

/// The same of what is declared REAL.
std::uint64_t plt_real_bits_(const std::int64_t* real) {
  return plt_bits_(real);
}
std::uint64_t plt_real_number_(const std::int64_t* real) {
  return plt_number_(real);
}

std::int64_t plt_word_(const std::uint64_t* bits) {
  return platter::numbers::word_of_bits(*bits);
}

/// As a number: minus zero is zero.
std::int64_t plt_integer_(const std::uint64_t* bits) {
  return *bits == platter::numbers::kAllSixty ? 0 : platter::numbers::word_of_bits(*bits);
}

/// The REAL that has these bits: a number where one of those was that they come from.
double plt_real_(const std::uint64_t* bits) {
  return platter::numbers::real_of_bits(*bits, std::exchange(saw_number(), false));
}

/// The same, where it is declared INTEGER.
std::int64_t plt_kept_(const std::uint64_t* bits) {
  return std::bit_cast<std::int64_t>(plt_real_(bits));
}

/// The number that these bits are, wherever they come from; a word where they are none.
double plt_value_(const std::uint64_t* bits) {
  return platter::numbers::real_of_bits(*bits, true);
}

/// FTN's MASK(n): n ones at the left.
std::uint64_t plt_left_(const std::int64_t* count) {
  if (*count < 0 || *count > platter::numbers::kSixty)
    platter::runtime::stop_with(fmt::format("MASK({}): 0 to 60 are allowed", *count));
  return platter::numbers::mask_of_sixty(*count);
}

/// FTN's SHIFT(w,n).
std::uint64_t plt_turned_(const std::int64_t* word, const std::int64_t* count) {
  return turned(bits_of_any(*word), *count);
}
}
