#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::device {

/// A word of the machine in a word of the host: 64 bits of the Cray-1's, or a 7600's 60 bits with room to
/// spare.
using Word = std::uint64_t;
inline constexpr std::int64_t kWordBytes = 8;
constexpr amount::Bytes bytes_of(amount::Words words) {
  return amount::Bytes{words.count * kWordBytes};
}
/// Whole ones.
constexpr amount::Words words_of(amount::Bytes bytes) {
  return amount::Words{bytes.count / kWordBytes};
}

/// What is on a device, numbered through in words. A block that was never written reads as zeros.
class Store {
 public:
  virtual ~Store() = default;

  /// Words from word `first` of the device on; the caller keeps within the device.
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
  /// The same within a block, from its word `word` on.
  virtual void read_in(amount::Sectors block, std::size_t word, std::span<Word> to) const = 0;
  virtual void write_in(amount::Sectors block, std::size_t word, std::span<const Word> from) = 0;
  /// The block is as one that was never written.
  virtual void erase(amount::Sectors block) = 0;
  virtual bool was_written(amount::Sectors block) const = 0;

  /// How many blocks have been written or erased since take_changes(); none, if and only if it is 0.
  virtual amount::Sectors changes() const = 0;
  /// Which, in order.
  virtual std::vector<amount::Sectors> take_changes() = 0;

 protected:
  explicit Store(amount::Words block) : words_(block.size()) {}
  std::size_t block_words() const { return words_; }

 private:
  /// Calls `piece` with each block that `count` words from word `first` on lie in: its number, where in it
  /// they begin, how many came before, and how many they are.
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
