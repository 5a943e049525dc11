#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "emulator/disk/geometry.hpp"

namespace platter::disk {

/// A word of the machine in a word of the host: 64 bits of the Cray-1's, or a 7600's 60 bits with room to
/// spare.
using Word = std::uint64_t;

/// The words on a drive's surfaces. A sector that was never written costs no memory and reads as zeros.
class Medium {
 public:
  explicit Medium(const Geometry& geometry)
      : words_(static_cast<std::size_t>(geometry.words_per_sector)),
        sectors_(static_cast<std::size_t>(geometry.sectors())) {}

  /// Words from word `first` of the drive on; the caller keeps within the drive.
  void read(std::int64_t first, std::span<Word> to) const {
    walk(first, to.size(), [&](std::size_t sector, std::size_t offset, std::size_t done, std::size_t count) {
      if (const Word* words = sectors_[sector].get()) {
        std::copy_n(words + offset, count, to.data() + done);
      } else {
        std::fill_n(to.data() + done, count, Word{0});
      }
    });
  }

  void write(std::int64_t first, std::span<const Word> from) {
    walk(first, from.size(),
         [&](std::size_t sector, std::size_t offset, std::size_t done, std::size_t count) {
           if (!sectors_[sector]) sectors_[sector] = std::make_unique<Word[]>(words_);
           std::copy_n(from.data() + done, count, sectors_[sector].get() + offset);
         });
  }

 private:
  template <typename Piece>
  void walk(std::int64_t first, std::size_t count, Piece piece) const {
    for (std::size_t done = 0; done < count;) {
      const std::size_t word = static_cast<std::size_t>(first) + done;
      const std::size_t offset = word % words_;
      const std::size_t here = std::min(words_ - offset, count - done);
      piece(word / words_, offset, done, here);
      done += here;
    }
  }

  std::size_t words_;
  std::vector<std::unique_ptr<Word[]>> sectors_;
};

}  // namespace platter::disk
