#pragma once

#include <array>
#include <cstdint>

#include "emulator/amount/amount.hpp"

namespace platter::dataset {

/// A word of a dataset. Bit 0 is the most significant of its 64.
using Word = std::uint64_t;

inline constexpr amount::Words kBlockWords{512};
/// One block as it lies on the disk.
using Block = std::array<Word, kBlockWords.size()>;

constexpr amount::Words words_of(amount::Blocks blocks) {
  return blocks.count * kBlockWords;
}

inline constexpr amount::Bits kWordBits{64};
constexpr amount::Bits bits_of(amount::Words words) {
  return words.count * kWordBits;
}
/// What a record of so many bits leaves of its last word.
constexpr amount::Bits unused_of(amount::Bits record) {
  return bits_of(amount::Words{up(record, kWordBits)}) - record;
}

/// Where a word is.
struct Position {
  amount::Blocks block{};
  amount::Words word{};  ///< of the block
};

}  // namespace platter::dataset
