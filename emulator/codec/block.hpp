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

/// Where the blocks of one dataset are kept. What a block that was never written holds is the device's
/// business; disks say zeros.
class BlockDevice {
 public:
  virtual ~BlockDevice() = default;
  /// How many blocks there is room for.
  virtual amount::Blocks blocks() const = 0;
  /// `block` is less than blocks().
  virtual void read(amount::Blocks block, Block& into) = 0;
  virtual void write(amount::Blocks block, const Block& from) = 0;
  /// A writer turns to this block, which it will write when it is full: what is behind is gone.
  virtual void turn(amount::Blocks) {}
};

}  // namespace platter::dataset
