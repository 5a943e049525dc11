#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "emulator/amount/amount.hpp"
#include "emulator/system/unicos/calls.hpp"
#include "emulator/time/time.hpp"

namespace platter::unicos {

/// Of the calls of one kind through one descriptor. A call's wait is virtual time from its call to its
/// return; an asynchronous one's is the time that waiting for it took, 0 where it was complete by then.
struct CallStatistics {
  std::int64_t calls = 0;
  amount::Bytes processed{};
  amount::Bytes requested{};
  time::Duration longest{};
  time::Duration shortest{};
  time::Duration total{};
  std::int64_t waits = 0;  ///< that the three are of: an asynchronous one may not have been waited for

  void add_wait(time::Duration wait) {
    longest = std::max(longest, wait);
    shortest = waits == 0 ? wait : std::min(shortest, wait);
    total += wait;
    ++waits;
  }
};

/// Of one descriptor, by Kind.
class Statistics {
 public:
  const CallStatistics& of(Kind kind) const { return calls_[static_cast<std::size_t>(kind)]; }
  CallStatistics& of(Kind kind) { return calls_[static_cast<std::size_t>(kind)]; }

 private:
  std::array<CallStatistics, kKinds> calls_;
};

}  // namespace platter::unicos
