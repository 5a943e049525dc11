#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace platter::device {

/// A word of the machine in a word of the host: 64 bits of the Cray-1's, or a 7600's 60 bits with room to
/// spare.
using Word = std::uint64_t;
inline constexpr std::int64_t kWordBytes = 8;

/// What is on a device, numbered through in words. A block that was never written reads as zeros.
class Store {
 public:
  virtual ~Store() = default;

  /// Words from word `first` of the device on; the caller keeps within the device.
  virtual void read(std::int64_t first, std::span<Word> to) const = 0;
  virtual void write(std::int64_t first, std::span<const Word> from) = 0;
  /// The block is as one that was never written.
  virtual void erase(std::int64_t block) = 0;
  virtual bool was_written(std::int64_t block) const = 0;

  /// How many blocks have been written or erased since take_changes(); none, if and only if it is 0.
  virtual std::int64_t changes() const = 0;
  /// Which, in order.
  virtual std::vector<std::int64_t> take_changes() = 0;
};

/// Calls `piece` with each block that `count` words from word `first` on lie in: its number, where in it they
/// begin, how many came before, and how many they are.
template <typename Piece>
void by_block(std::size_t block_words, std::int64_t first, std::size_t count, Piece piece) {
  for (std::size_t done = 0; done < count;) {
    const std::size_t word = static_cast<std::size_t>(first) + done;
    const std::size_t offset = word % block_words;
    const std::size_t here = std::min(block_words - offset, count - done);
    piece(static_cast<std::int64_t>(word / block_words), offset, done, here);
    done += here;
  }
}

}  // namespace platter::device
