#pragma once

#include <array>
#include <cstdint>

namespace platter::dataset {

/// A word of a dataset. Bit 0 is the most significant of its 64.
using Word = std::uint64_t;

inline constexpr int kBlockWords = 512;
/// One block as it lies on the disk.
using Block = std::array<Word, kBlockWords>;

}  // namespace platter::dataset
