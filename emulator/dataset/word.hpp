#pragma once

#include <array>
#include <cstdint>

namespace platter::dataset {

/// A word of a dataset. Bit 0 is the most significant of its 64.
using Word = std::uint64_t;

inline constexpr int kBlockWords = 512;
/// One block as it lies on the disk.
using Block = std::array<Word, kBlockWords>;

/// Where a word is.
struct Position {
  std::int64_t block = 0;
  int word = 0;
};

}  // namespace platter::dataset
