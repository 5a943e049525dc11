#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::file {

/// A stretch of a device. Where it begins decides where cylinder boundaries fall.
struct Extent {
  int channel = 0;                 ///< from 0; each has one device
  amount::Sectors first_sector{};  ///< of the device
  amount::Sectors sectors{};
  std::int64_t interleave = 1;  ///< it has every so manieth sector of the device; those between are unused

  /// The device's sector that is the extent's sector `sector`, from 0.
  amount::Sectors on_drive(amount::Sectors sector) const { return first_sector + interleave * sector; }
  bool operator==(const Extent&) const = default;
};

/// A named file: one extent after the other.
struct Dataset {
  Dataset() = default;
  Dataset(std::string called, std::vector<Extent> lies) : name(std::move(called)), extents(std::move(lies)) {}
  /// In one piece.
  Dataset(std::string called, int channel, amount::Sectors first_sector, amount::Sectors length,
          std::int64_t interleave = 1)
      : Dataset(std::move(called), {{channel, first_sector, length, interleave}}) {}

  amount::Sectors sectors() const {
    amount::Sectors all;
    for (const Extent& extent : extents) all += extent.sectors;
    return all;
  }
  /// The first; that of a dataset in one piece.
  const Extent& front() const { return extents.front(); }
  Extent& front() { return extents.front(); }
  int channel() const { return front().channel; }

  /// The extent that has sector `sector` of the dataset, and its own number there. It is less than sectors().
  std::pair<const Extent*, amount::Sectors> find(amount::Sectors sector) const {
    const Extent* extent = extents.data();
    while (sector >= extent->sectors) sector -= extent++->sectors;
    return {extent, sector};
  }

  std::string name;
  std::vector<Extent> extents;
};

/// Whether two of one name are the same file: one may be longer, or have its sectors further apart.
inline bool begin_alike(const Dataset& one, const Dataset& other) {
  return one.channel() == other.channel() && one.front().first_sector == other.front().first_sector;
}

/// Calls `work` with each extent that `count` sectors of the dataset, from `first` on, lie in: the extent,
/// its first of them, and how many it has.
template <typename Work>
void by_extent(const Dataset& dataset, amount::Sectors first, amount::Sectors count, Work work) {
  for (const amount::Sectors end = first + count; first < end;) {
    const auto [extent, sector] = dataset.find(first);
    const auto here = std::min(end - first, extent->sectors - sector);
    work(*extent, sector, here);
    first += here;
  }
}

/// Calls `work` with each stretch of a device's words that `count` words of the dataset, from `word` on, lie
/// in: its extent, its first word, how many words came before, and how many it has.
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

/// Whether as many sectors as both have lie in the same places.
bool same_layout(const Dataset& one, const Dataset& other);

}  // namespace platter::file
