// What CFT and FTN made instructions of, and gfortran has no function for.

#include <fmt/format.h>

#include <bit>
#include <cstdint>

#include "runtime/session/entry.hpp"

namespace {

constexpr int kCrayWord = 64;

int bits_of_shift(const char* name, std::int64_t count) {
  if (count < 0 || count > kCrayWord)
    platter::runtime::stop_with(fmt::format("{} by {}: 0 to 64 are allowed", name, count));
  return static_cast<int>(count);
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

/// CFT's shifts by counts that could be negative, which shift nothing in a machine that takes them for large.
std::uint64_t plt_shift_(const std::uint64_t* word, const std::int64_t* count) {
  return std::rotl(*word, bits_of_shift("SHIFT", *count));
}
std::uint64_t plt_shiftl_(const std::uint64_t* word, const std::int64_t* count) {
  const int bits = bits_of_shift("SHIFTL", *count);
  return bits == kCrayWord ? 0 : *word << bits;
}
std::uint64_t plt_shiftr_(const std::uint64_t* word, const std::int64_t* count) {
  const int bits = bits_of_shift("SHIFTR", *count);
  return bits == kCrayWord ? 0 : *word >> bits;
}

/// FTN's SHIFT(w,n) on a word of 60 bits: n to the left in a circle or, where n is negative, to the right
/// with the sign. A word that has the sign there, before or afterwards, is another one here.
std::int64_t plt_shift60_(const std::int64_t* word, const std::int64_t* count) {
  constexpr int kWord = 60;
  const auto is_positive = [](std::uint64_t w) { return w >> (kWord - 1) == 0; };
  const auto bits = static_cast<std::uint64_t>(*word);
  if (*count < -kWord || *count > kWord) {
    platter::runtime::stop_with(fmt::format("SHIFT by {}: -60 to 60 are allowed", *count));
  }
  std::uint64_t result = 0;
  if (*count < 0) {
    result = *count <= -kWord ? 0 : bits >> -*count;
  } else {
    const auto left = *count % kWord;
    result = (bits << left | (left == 0 ? 0 : bits >> (kWord - left))) & ((std::uint64_t{1} << kWord) - 1);
  }
  if (!is_positive(bits) || !is_positive(result)) {
    platter::runtime::stop_with(fmt::format(
        "SHIFT by {}: the word has its sign bit set, of 60, {}; words have 64 bits here, with their text and "
        "negative numbers elsewhere",
        *count, is_positive(bits) ? "afterwards" : "or more bits"));
  }
  return static_cast<std::int64_t>(result);
}
}
