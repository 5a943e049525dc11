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

/// A dataset that has been written, and where.
struct Written {
  Dataset dataset;
  int drive;              ///< from 0
  amount::Sectors first;  ///< of the drive: from here
  amount::Sectors last;   ///< to here, though perhaps not all between
};

/// Calls `work` with the first and the last sector of each stretch of the drive that the dataset may have
/// written: of one in several pieces those between its pieces are others'.
template <typename Work>
void by_written(const Written& one, Work work) {
  for (const Extent& extent : one.dataset.extents) {
    const amount::Sectors first = std::max(one.first, extent.first_sector);
    const amount::Sectors last = std::min(one.last, extent.on_drive(extent.sectors - amount::Sectors{1}));
    if (extent.channel == one.drive && first <= last) work(first, last);
  }
}

/// Which dataset has written where on a drive. Datasets of different names may lie on the same sectors, but
/// only one of them may use those: what another has written is not overwritten behind its back.
class Ownership {
 public:
  /// The dataset of another name that has written there; nullptr if there is none.
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
  /// The dataset writes from sector `first` of the drive to `last`.
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

  /// Where the dataset lies now, if it is known.
  void lies(const Dataset& dataset) {
    const auto place = places_.find(dataset.name);
    if (place != places_.end()) written_[place->second].dataset = dataset;
  }

  /// What is known of the dataset of that name; nullptr if there is none.
  const Written* find(std::string_view name) const {
    const auto place = places_.find(name);
    return place == places_.end() ? nullptr : &written_[place->second];
  }

  /// It has never written anything, from here on.
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
  std::vector<Written> written_;                            ///< in the order in which they were first written
  std::map<std::string, std::size_t, std::less<>> places_;  ///< in it, by name: an image may have very many
};

}  // namespace platter::file
