#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/storage/dataset.hpp"

namespace platter::file {

/// A dataset that has been written, and the range of sectors that it has written.
struct Written {
  Dataset dataset;
  int drive;              ///< number of the drive, from 0
  amount::Sectors first;  ///< first written sector of the drive
  amount::Sectors last;   ///< last written sector of the drive; sectors between may be unwritten
};

/// Calls `work` with the first and the last sector of each range of the drive that the dataset may have
/// written. Sectors between two extents are not part of any range, since they belong to other datasets.
template <typename Work>
void by_written(const Written& one, Work work) {
  for (const Extent& extent : one.dataset.extents) {
    const amount::Sectors first = std::max(one.first, extent.first_sector);
    const amount::Sectors last = std::min(one.last, extent.on_drive(extent.sectors - amount::Sectors{1}));
    if (extent.channel == one.drive && first <= last) work(first, last);
  }
}

/// Records which dataset has written which sectors of a drive. Datasets of different names may overlap, but
/// only one of them may use the shared sectors, so that none overwrites the data of another unnoticed.
class Ownership {
 public:
  /// Returns a dataset of another name that has written any of these sectors; nullptr if there is none.
  const Written* other_at(std::string_view name, amount::Sectors first, amount::Sectors last) const {
    const auto found = std::find_if(written_.begin(), written_.end(), [&](const Written& one) {
      if (first > one.last || last < one.first || one.dataset.name == name) return false;
      bool is_there = false;
      by_written(one, [&](amount::Sectors from, amount::Sectors to) {
        is_there = is_there || (first <= to && last >= from);
      });
      return is_there;
    });
    return found == written_.end() ? nullptr : &*found;
  }

  void know(const Written& one) { note(one.dataset, one.drive, one.first, one.last); }
  /// Notes that the dataset has written in the range from sector `first` to sector `last` of the drive.
  void note(const Dataset& dataset, int drive, amount::Sectors first, amount::Sectors last) {
    const auto [place, is_new] = places_.try_emplace(dataset.name, written_.size());
    if (is_new) {
      written_.push_back({dataset, drive, first, last});
      return;
    }
    Written& known = written_[place->second];
    if (known.dataset.extents != dataset.extents) known.dataset = dataset;
    known.first = std::min(known.first, first);
    known.last = std::max(known.last, last);
  }

  /// Updates the extents of the dataset, if it is known.
  void set_layout(const Dataset& dataset) {
    const auto place = places_.find(dataset.name);
    if (place != places_.end()) written_[place->second].dataset = dataset;
  }

  /// Returns the known dataset with that name; nullptr if there is none.
  const Written* find(std::string_view name) const {
    const auto place = places_.find(name);
    return place == places_.end() ? nullptr : &written_[place->second];
  }

  /// Forgets that the dataset has written anything.
  void forget(std::string_view name) {
    const auto place = places_.find(name);
    if (place == places_.end()) return;
    const std::size_t gone = place->second;
    places_.erase(place);
    written_.erase(written_.begin() + static_cast<std::ptrdiff_t>(gone));
    for (auto& [other, its] : places_) its -= its > gone ? 1 : 0;
  }

  const std::vector<Written>& all() const { return written_; }

 private:
  std::vector<Written> written_;  ///< in the order of first writes
  std::map<std::string, std::size_t, std::less<>>
      places_;  ///< indexes in written_, by name of the dataset; a drive may have very many datasets
};

}  // namespace platter::file
