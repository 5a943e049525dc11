#pragma once

#include <array>
#include <cstdint>

#include "emulator/amount/amount.hpp"

namespace platter::dataset {

/// A word of a dataset. Bit 0 is the most significant of its 64 bits.
using Word = std::uint64_t;

inline constexpr amount::Words kBlockWords{512};
/// A block as stored on the disk.
using Block = std::array<Word, kBlockWords.size()>;

/// Returns the number of words in whole blocks, including their control words.
constexpr amount::Words words_of(amount::Blocks blocks) {
  return blocks.count * kBlockWords;
}

inline constexpr amount::Bits kWordBits{64};
constexpr amount::Bits bits_of(amount::Words words) {
  return words.count * kWordBits;
}
/// Returns the number of unused bits in the last word of a record of this length.
constexpr amount::Bits unused_of(amount::Bits record) {
  return bits_of(amount::Words{up(record, kWordBits)}) - record;
}

/// The position of a word.
struct Position {
  amount::Blocks block{};
  amount::Words word{};  ///< index of the word in the block
};

/// The storage of the blocks of one dataset. The device defines the contents of blocks that were never
/// written; on disks they are zeros.
class BlockDevice {
 public:
  virtual ~BlockDevice() = default;
  /// The number of blocks that the device can store.
  virtual amount::Blocks blocks() const = 0;
  /// Read and write a block. `block` is less than blocks().
  virtual void read(amount::Blocks block, Block& into) = 0;
  virtual void write(amount::Blocks block, const Block& from) = 0;
  /// Called when a writer starts this block, which it will write when the block is full. The device may
  /// discard all later blocks.
  virtual void turn(amount::Blocks) {}
};

}  // namespace platter::dataset
