#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace platter::system {

/// Which dataset has written where on a drive. Datasets of different names may lie on the same sectors, but only
/// one of them may use those: what another has written is not overwritten behind its back.
class Ownership {
 public:
  /// Somebody else's stretch.
  struct Owner {
    std::string name;
    std::int64_t first;  ///< sectors of the drive
    std::int64_t last;
  };

  /// Notes that `name` writes the sectors; or, where another has written between the first and the last it ever
  /// wrote there, returns that one and notes nothing.
  const Owner* claim(const std::string& name, std::int64_t first, std::int64_t last) {
    Owner* own = nullptr;
    for (auto& owner : owners_) {
      if (owner.name == name) {
        own = &owner;
      } else if (first <= owner.last && last >= owner.first) {
        return &owner;
      }
    }
    if (own == nullptr) {
      owners_.push_back({name, first, last});
    } else {
      own->first = std::min(own->first, first);
      own->last = std::max(own->last, last);
    }
    return nullptr;
  }

 private:
  std::vector<Owner> owners_;  // few: a drive has a handful of datasets
};

}  // namespace platter::system
