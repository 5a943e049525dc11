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

/// Where a word is.
struct Position {
  amount::Blocks block{};
  amount::Words word{};  ///< of the block
};

}  // namespace platter::dataset
