#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::file {

/// A sequence of sectors on a device. Its first sector determines where cylinder boundaries are.
struct Extent {
  int channel = 0;                 ///< from 0; one device per channel
  amount::Sectors first_sector{};  ///< number of its first sector on the device
  amount::Sectors sectors{};
  std::int64_t interleave = 1;  ///< distance of its sectors on the device; those between are unused

  /// Returns the device's number of a sector of the extent, counted from 0.
  amount::Sectors on_drive(amount::Sectors sector) const { return first_sector + interleave * sector; }
  bool operator==(const Extent&) const = default;
};

/// A named file: a sequence of extents.
struct Dataset {
  Dataset() = default;
  Dataset(std::string dataset_name, std::vector<Extent> dataset_extents)
      : name(std::move(dataset_name)), extents(std::move(dataset_extents)) {}
  /// Creates a dataset of one extent.
  Dataset(std::string dataset_name, int channel, amount::Sectors first_sector, amount::Sectors length,
          std::int64_t interleave = 1)
      : Dataset(std::move(dataset_name), {{channel, first_sector, length, interleave}}) {}

  amount::Sectors sectors() const {
    amount::Sectors all;
    for (const Extent& extent : extents) all += extent.sectors;
    return all;
  }
  /// The first extent, which is the only one of a contiguous dataset.
  const Extent& front() const { return extents.front(); }
  Extent& front() { return extents.front(); }
  int channel() const { return front().channel; }

  /// Returns the extent that contains `sector` of the dataset, and the sector's number in that extent.
  /// `sector` is less than sectors().
  std::pair<const Extent*, amount::Sectors> find(amount::Sectors sector) const {
    const Extent* extent = extents.data();
    while (sector >= extent->sectors) sector -= extent++->sectors;
    return {extent, sector};
  }

  std::string name;
  std::vector<Extent> extents;
};

/// Returns true if two datasets with the same name start at the same sector, and so are the same file. Their
/// lengths and interleaves may differ.
inline bool begin_alike(const Dataset& one, const Dataset& other) {
  return one.channel() == other.channel() && one.front().first_sector == other.front().first_sector;
}

/// Splits `count` sectors of the dataset, from `first` on, by extents. For each piece, calls `work` with the
/// extent, the piece's first sector in the extent, and the number of its sectors.
template <typename Work>
void by_extent(const Dataset& dataset, amount::Sectors first, amount::Sectors count, Work work) {
  for (const amount::Sectors end = first + count; first < end;) {
    const auto [extent, sector] = dataset.find(first);
    const auto here = std::min(end - first, extent->sectors - sector);
    work(*extent, sector, here);
    first += here;
  }
}

/// Splits `count` words of the dataset, from `word` on, into pieces that are contiguous on their device. For
/// each piece, calls `work` with its extent, its first word on the device, the number of words in earlier
/// pieces, and the number of its words.
template <typename Work>
void by_stretch(const Dataset& dataset, amount::Words sector_words, amount::Words word, std::size_t count,
                Work work) {
  for (std::size_t done = 0; done < count;) {
    const amount::Words at = word + amount::Words{static_cast<std::int64_t>(done)};
    const amount::Words in_sector = at % sector_words;
    const auto [extent, sector] = dataset.find(amount::Sectors{at / sector_words});
    const amount::Sectors row = extent->interleave == 1 ? extent->sectors - sector : amount::Sectors{1};
    const auto here = std::min(count - done, (row.count * sector_words - in_sector).size());
    work(*extent, extent->on_drive(sector).count * sector_words + in_sector, done, here);
    done += here;
  }
}

/// Returns true if the sectors of both datasets, up to the end of the shorter one, are the same sectors of
/// the devices.
bool same_layout(const Dataset& one, const Dataset& other);

}  // namespace platter::file
