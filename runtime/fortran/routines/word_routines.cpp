// Functions for which CFT and FTN generated instructions and gfortran has no intrinsic function.

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
/// manuals). If n is positive, the word is rotated to the left by the lower six bits of n. If n is negative,
/// the word is shifted to the right with sign extension by the lower eleven bits of -n; a count above 63
/// leaves zero.
std::uint64_t turned(std::uint64_t bits, std::int64_t count) {
  using platter::numbers::kSixty;
  if (count >= 0) return platter::numbers::shifted_sixty(bits, (count & 63) % kSixty);
  const std::int64_t right = -count & 03777;
  return right > 63 ? 0 : platter::numbers::shifted_sixty(bits, -std::min<std::int64_t>(right, kSixty));
}

/// True if the masking expression that is being computed contains a number, so that its result is one too.
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

/// CFT's MASK(n): n ones on the left; for n from 64 to 128, 128-n ones on the right.
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

// CFT's shifts as the Cray-1 performs them with a count in an A register (unsourced: its hardware reference
// manual, 054 to 057). A negative count acts as a large one, and a large count leaves zero.

/// The upper word of the pair (word, word) shifted to the left: a rotation for counts below 64; for 64 to 127
/// zeros are shifted in.
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

// Versions of gfortran's functions, for program units that use the names of these functions otherwise.

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

/// FTN's SHIFT(w,n) on a word of 60 bits that contains eight ASCII characters: rotates to the left by n or,
/// if n is negative, shifts to the right with sign extension. A word with the sign bit set, before or after
/// the shift, is represented differently here and ends the program.
std::int64_t plt_shift60_(const std::int64_t* word, const std::int64_t* count) {
  using namespace platter::numbers;
  const auto is_positive = [](std::uint64_t w) { return w >> (kSixty - 1) == 0; };
  const auto bits = static_cast<std::uint64_t>(*word);
  const auto result = is_positive(bits) ? turned(bits, *count) : 0;
  if (!is_positive(bits) || !is_positive(result)) {
    platter::runtime::stop_with(
        fmt::format("SHIFT by {}: {}; Platter cannot represent such a word, because its words have 64 bits "
                    "and store text and negative numbers in other bits",
                    *count,
                    is_positive(bits) ? "the shift sets the sign bit of the 60-bit word"
                                      : "the word uses the sign bit of a 60-bit word or bits beyond it"));
  }
  return static_cast<std::int64_t>(result);
}

// Functions on words of 60 bits. "bits" are below 2**60; "word" is a representation as described in
// numbers/sixty.hpp. A word argument may be bits, or a number that was stored there as a REAL.

std::uint64_t plt_bits_(const std::int64_t* word) {
  return bits_of_any(*word);
}

/// Returns the bits of an operand of plt_real_ or plt_kept_, and records whether the operand is a number.
std::uint64_t plt_number_(const std::int64_t* word) {
  if (is_number(*word)) saw_number() = true;
  return bits_of_any(*word);
}

/// Returns the bits of a variable that is declared REAL, and records whether it is a number.
std::uint64_t plt_real_bits_(const std::int64_t* real) {
  return plt_bits_(real);
}
std::uint64_t plt_real_number_(const std::int64_t* real) {
  return plt_number_(real);
}

std::int64_t plt_word_(const std::uint64_t* bits) {
  return platter::numbers::word_of_bits(*bits);
}

/// Returns the bits as an INTEGER; minus zero becomes zero.
std::int64_t plt_integer_(const std::uint64_t* bits) {
  return *bits == platter::numbers::kAllSixty ? 0 : platter::numbers::word_of_bits(*bits);
}

/// Returns the REAL with these bits; a number if one of the operands was a number.
double plt_real_(const std::uint64_t* bits) {
  return platter::numbers::real_of_bits(*bits, std::exchange(saw_number(), false));
}

/// The same for a result that is declared INTEGER.
std::int64_t plt_kept_(const std::uint64_t* bits) {
  return std::bit_cast<std::int64_t>(plt_real_(bits));
}

/// Returns the number with these bits, whatever they were computed from; a word if they are not a number.
double plt_value_(const std::uint64_t* bits) {
  return platter::numbers::real_of_bits(*bits, true);
}

/// FTN's MASK(n): n ones on the left.
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
