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
        sectors_(static_cast<std::size_t>(geometry.sectors())),
        changed_(sectors_.size()) {}

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
           note_change(sector);
           if (!sectors_[sector]) sectors_[sector] = std::make_unique<Word[]>(words_);
           std::copy_n(from.data() + done, count, sectors_[sector].get() + offset);
         });
  }

  /// The sector is as one that was never written.
  void erase(std::int64_t sector) {
    const auto index = static_cast<std::size_t>(sector);
    if (!sectors_[index]) return;
    note_change(index);
    sectors_[index].reset();
  }

  bool was_written(std::int64_t sector) const {
    return sectors_[static_cast<std::size_t>(sector)] != nullptr;
  }

  /// How many sectors have been written or erased since take_changes().
  std::int64_t changes() const { return static_cast<std::int64_t>(changes_.size()); }
  /// Which, in order.
  std::vector<std::int64_t> take_changes() {
    std::vector<std::int64_t> changes = std::move(changes_);
    changes_.clear();
    for (const auto sector : changes) changed_[static_cast<std::size_t>(sector)] = false;
    std::sort(changes.begin(), changes.end());
    return changes;
  }

 private:
  void note_change(std::size_t sector) {
    if (changed_[sector]) return;
    changed_[sector] = true;
    changes_.push_back(static_cast<std::int64_t>(sector));
  }

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
  std::vector<bool> changed_;
  std::vector<std::int64_t> changes_;
};

}  // namespace platter::disk
