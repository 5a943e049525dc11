#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "emulator/system/dataset.hpp"

namespace platter::system {

/// A dataset that has been written, and where.
struct Written {
  Dataset dataset;
  std::int64_t first;  ///< sectors of the drive: from here
  std::int64_t last;   ///< to here, though perhaps not all between
};

/// Which dataset has written where on a drive. Datasets of different names may lie on the same sectors, but
/// only one of them may use those: what another has written is not overwritten behind its back.
class Ownership {
 public:
  /// Notes that the dataset writes the sectors; or, where one of another name has written between the first
  /// and the last it ever wrote there, returns that one and notes nothing.
  const Written* claim(const Dataset& dataset, std::int64_t first, std::int64_t last) {
    if (const Written* other = other_at(dataset.name, first, last)) return other;
    know({dataset, first, last});
    return nullptr;
  }

  /// The dataset of another name that has written there; nullptr if there is none.
  const Written* other_at(std::string_view name, std::int64_t first, std::int64_t last) const {
    const auto found = std::find_if(written_.begin(), written_.end(), [&](const Written& one) {
      return one.dataset.name != name && first <= one.last && last >= one.first;
    });
    return found == written_.end() ? nullptr : &*found;
  }

  void know(const Written& one) {
    for (auto& known : written_) {
      if (known.dataset.name != one.dataset.name) continue;
      known = {one.dataset, std::min(known.first, one.first), std::max(known.last, one.last)};
      return;
    }
    written_.push_back(one);
  }

  /// What is known of the dataset of that name; nullptr if there is none.
  const Written* find(std::string_view name) const {
    const auto found = std::find_if(written_.begin(), written_.end(),
                                    [&](const Written& one) { return one.dataset.name == name; });
    return found == written_.end() ? nullptr : &*found;
  }

  /// It has never written anything, from here on.
  void forget(std::string_view name) {
    std::erase_if(written_, [&](const Written& one) { return one.dataset.name == name; });
  }

  const std::vector<Written>& all() const { return written_; }

 private:
  std::vector<Written> written_;  // few: a drive has a handful of datasets
};

}  // namespace platter::system
