#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "emulator/device/geometry.hpp"

namespace platter::device {

/// A word of the machine in a word of the host: 64 bits of the Cray-1's, or a 7600's 60 bits with room to
/// spare.
using Word = std::uint64_t;

/// The words on a drive's surfaces. A sector that was never written costs no memory and reads as zeros;
/// neither does a stretch of sectors of which none was, so that a drive may be as large as it likes.
class Store {
 public:
  explicit Store(const Geometry& geometry) : words_(static_cast<std::size_t>(geometry.words_per_sector)) {}

  /// Words from word `first` of the drive on; the caller keeps within the drive.
  void read(std::int64_t first, std::span<Word> to) const {
    walk(first, to.size(), [&](std::size_t sector, std::size_t offset, std::size_t done, std::size_t count) {
      if (const Word* words = words_of(sector)) {
        std::copy_n(words + offset, count, to.data() + done);
      } else {
        std::fill_n(to.data() + done, count, Word{0});
      }
    });
  }

  void write(std::int64_t first, std::span<const Word> from) {
    walk(first, from.size(),
         [&](std::size_t sector, std::size_t offset, std::size_t done, std::size_t count) {
           Sector& written = make(sector);
           note_change(written, sector);
           if (!written.words) {
             written.words = std::make_unique_for_overwrite<Word[]>(words_);
             if (count < words_) std::fill_n(written.words.get(), words_, Word{0});
           }
           std::copy_n(from.data() + done, count, written.words.get() + offset);
         });
  }

  /// The sector is as one that was never written.
  void erase(std::int64_t sector) {
    if (!was_written(sector)) return;
    const auto index = static_cast<std::size_t>(sector);
    Sector& erased = make(index);
    note_change(erased, index);
    erased.words.reset();
  }

  bool was_written(std::int64_t sector) const {
    return words_of(static_cast<std::size_t>(sector)) != nullptr;
  }

  /// How many sectors have been written or erased since take_changes().
  std::int64_t changes() const { return static_cast<std::int64_t>(changes_.size()); }
  /// Which, in order.
  std::vector<std::int64_t> take_changes() {
    std::vector<std::int64_t> changes = std::move(changes_);
    changes_.clear();
    for (const auto sector : changes) make(static_cast<std::size_t>(sector)).changed = false;
    std::sort(changes.begin(), changes.end());
    return changes;
  }

 private:
  static constexpr std::size_t kStretch = 128;  // sectors

  struct Sector {
    std::unique_ptr<Word[]> words;
    bool changed = false;
  };
  using Stretch = std::array<Sector, kStretch>;

  const Word* words_of(std::size_t sector) const {
    const auto stretch = stretches_.find(sector / kStretch);
    return stretch == stretches_.end() ? nullptr : stretch->second[sector % kStretch].words.get();
  }
  Sector& make(std::size_t sector) { return stretches_[sector / kStretch][sector % kStretch]; }

  void note_change(Sector& sector, std::size_t number) {
    if (sector.changed) return;
    sector.changed = true;
    changes_.push_back(static_cast<std::int64_t>(number));
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
  std::unordered_map<std::size_t, Stretch> stretches_;  ///< by number; never walked through
  std::vector<std::int64_t> changes_;
};

}  // namespace platter::device
