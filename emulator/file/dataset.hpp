#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace platter::file {

/// A stretch of a device. Where it begins decides where cylinder boundaries fall.
struct Extent {
  int channel;                ///< from 0; each has one device
  std::int64_t first_sector;  ///< of the device
  std::int64_t sectors;
  std::int64_t interleave = 1;  ///< it has every so manieth sector of the device; those between are unused

  /// The device's sector that is the extent's sector `sector`, from 0.
  std::int64_t on_drive(std::int64_t sector) const { return first_sector + sector * interleave; }
  bool operator==(const Extent&) const = default;
};

/// A named file: one extent after the other.
struct Dataset {
  Dataset() = default;
  Dataset(std::string called, std::vector<Extent> lies) : name(std::move(called)), extents(std::move(lies)) {}
  /// In one piece.
  Dataset(std::string called, int channel, std::int64_t first_sector, std::int64_t length,
          std::int64_t interleave = 1)
      : Dataset(std::move(called), {{channel, first_sector, length, interleave}}) {}

  std::int64_t sectors() const {
    std::int64_t all = 0;
    for (const Extent& extent : extents) all += extent.sectors;
    return all;
  }
  /// The first; that of a dataset in one piece.
  const Extent& front() const { return extents.front(); }
  Extent& front() { return extents.front(); }
  int channel() const { return front().channel; }

  /// The extent that has sector `sector` of the dataset, and its own number there. It is less than sectors().
  std::pair<const Extent*, std::int64_t> find(std::int64_t sector) const {
    const Extent* extent = extents.data();
    while (sector >= extent->sectors) sector -= extent++->sectors;
    return {extent, sector};
  }

  std::string name;
  std::vector<Extent> extents;
};

/// Whether as many sectors as both have lie in the same places.
inline bool overlap_alike(const Dataset& one, const Dataset& other) {
  const std::int64_t both = std::min(one.sectors(), other.sectors());
  for (std::int64_t sector = 0; sector < both;) {
    const auto [a, at_a] = one.find(sector);
    const auto [b, at_b] = other.find(sector);
    if (a->channel != b->channel || a->on_drive(at_a) != b->on_drive(at_b)) return false;
    const bool one_by_one = a->interleave != b->interleave;
    sector += one_by_one ? 1 : std::min(a->sectors - at_a, b->sectors - at_b);
  }
  return true;
}

/// Whether two of one name are the same file: one may be longer, or have its sectors further apart.
inline bool begin_alike(const Dataset& one, const Dataset& other) {
  return one.channel() == other.channel() && one.front().first_sector == other.front().first_sector;
}

/// Calls `work` with each extent that `count` sectors of the dataset, from `first` on, lie in: the extent,
/// its first of them, and how many it has.
template <typename Work>
void by_extent(const Dataset& dataset, std::int64_t first, std::int64_t count, Work work) {
  for (const std::int64_t end = first + count; first < end;) {
    const auto [extent, sector] = dataset.find(first);
    const auto here = std::min(end - first, extent->sectors - sector);
    work(*extent, sector, here);
    first += here;
  }
}

/// Calls `work` with each stretch of a device's words that `count` words of the dataset, from `word` on, lie
/// in: its extent, its first word, how many words came before, and how many it has.
template <typename Work>
void by_stretch(const Dataset& dataset, std::int64_t sector_words, std::int64_t word, std::size_t count,
                Work work) {
  for (std::size_t done = 0; done < count;) {
    const std::int64_t at = word + static_cast<std::int64_t>(done);
    const auto [extent, sector] = dataset.find(at / sector_words);
    const std::int64_t row = extent->interleave == 1 ? extent->sectors - sector : 1;
    const auto here =
        std::min(count - done, static_cast<std::size_t>(row * sector_words - at % sector_words));
    work(*extent, extent->on_drive(sector) * sector_words + at % sector_words, done, here);
    done += here;
  }
}

}  // namespace platter::file
