#pragma once

#include <cstdint>

namespace platter::device {

/// How a group's blocks are dealt out: a stripe to each member in turn.
struct Dealing {
  std::int64_t members;
  std::int64_t stripe;  ///< blocks

  std::size_t member(std::int64_t block) const { return static_cast<std::size_t>(block / stripe % members); }
  /// Which of its member's it is.
  std::int64_t at_member(std::int64_t block) const {
    return block / (stripe * members) * stripe + block % stripe;
  }
  /// The group's block that is the member's block `block`.
  std::int64_t of_member(std::size_t member, std::int64_t block) const {
    return (block / stripe * members + static_cast<std::int64_t>(member)) * stripe + block % stripe;
  }
};

}  // namespace platter::device
