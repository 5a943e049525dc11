#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::device {

/// A word of the machine in a word of the host: 64 bits on the Cray-1; the 60 bits of the 7600 leave 4 bits
/// unused.
using Word = std::uint64_t;
inline constexpr std::int64_t kWordBytes = 8;
constexpr amount::Bytes bytes_of(amount::Words words) {
  return amount::Bytes{words.count * kWordBytes};
}
/// Returns the number of whole words in `bytes`.
constexpr amount::Words words_of(amount::Bytes bytes) {
  return amount::Words{bytes.count / kWordBytes};
}

/// The data on a device, addressed by word. A block that was never written contains zeros.
class Store {
 public:
  virtual ~Store() = default;

  /// Reads or writes words from word `first` of the device on. The caller ensures that they are within the
  /// device.
  void read(amount::Words first, std::span<Word> to) const {
    by_block(first, to.size(),
             [&](amount::Sectors block, std::size_t word, std::size_t done, std::size_t count) {
               read_in(block, word, to.subspan(done, count));
             });
  }
  void write(amount::Words first, std::span<const Word> from) {
    by_block(first, from.size(),
             [&](amount::Sectors block, std::size_t word, std::size_t done, std::size_t count) {
               write_in(block, word, from.subspan(done, count));
             });
  }
  /// Reads or writes words of one block, from its word `word` on.
  virtual void read_in(amount::Sectors block, std::size_t word, std::span<Word> to) const = 0;
  virtual void write_in(amount::Sectors block, std::size_t word, std::span<const Word> from) = 0;
  /// Returns the block to the state of a block that was never written.
  virtual void erase(amount::Sectors block) = 0;
  virtual bool was_written(amount::Sectors block) const = 0;

  /// The number of blocks written or erased since take_changes(). Blocks may count twice. The result is 0
  /// only if there are no such blocks.
  virtual amount::Sectors changes() const = 0;
  /// Returns the numbers of these blocks, in ascending order, and clears the list.
  virtual std::vector<amount::Sectors> take_changes() = 0;

 protected:
  explicit Store(amount::Words block) : words_(block.size()) {}
  std::size_t block_words() const { return words_; }

 private:
  /// Splits `count` words from word `first` on by blocks. For each piece, calls `piece` with the block's
  /// number, the piece's first word in the block, the number of words in earlier pieces, and the number of
  /// words in the piece.
  template <typename Piece>
  void by_block(amount::Words first, std::size_t count, Piece piece) const {
    for (std::size_t done = 0; done < count;) {
      const std::size_t word = first.size() + done;
      const std::size_t here = std::min(words_ - word % words_, count - done);
      piece(amount::Sectors{static_cast<std::int64_t>(word / words_)}, word % words_, done, here);
      done += here;
    }
  }

  std::size_t words_;
};

}  // namespace platter::device
