#pragma once

#include <cstddef>
#include <cstdint>

#include "emulator/amount/amount.hpp"

namespace platter::device {

/// How a group's blocks are dealt out: a stripe to each member in turn.
struct StripeLayout {
  std::int64_t members;
  amount::Sectors stripe;

  std::size_t member(amount::Sectors block) const {
    return static_cast<std::size_t>(block / stripe % members);
  }
  /// Which of its member's it is.
  amount::Sectors at_member(amount::Sectors block) const {
    return block / (members * stripe) * stripe + block % stripe;
  }
  /// The group's block that is the member's block `block`.
  amount::Sectors of_member(std::size_t member, amount::Sectors block) const {
    return (block / stripe * members + static_cast<std::int64_t>(member)) * stripe + block % stripe;
  }
};

}  // namespace platter::device
