#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <ratio>

namespace platter::time {

/// The emulated machine's clock. It has no now(): only a processor knows what time it is, and no clock of the
/// host takes part. Picoseconds in 64 bits reach 106 days, and hold a clock period of 12.5 ns exactly.
struct VirtualClock {
  using rep = std::int64_t;
  using period = std::pico;
  using duration = std::chrono::duration<rep, period>;
  using time_point = std::chrono::time_point<VirtualClock>;
  static constexpr bool is_steady = true;
};

using Duration = VirtualClock::duration;
using Instant = VirtualClock::time_point;

inline constexpr Instant kStart{};
inline constexpr Instant kNever{Duration{std::numeric_limits<Duration::rep>::max()}};

/// A duration as a real number of microseconds or seconds, for printing only: nothing is computed with it.
inline double microseconds(Duration d) {
  return static_cast<double>(d.count()) / 1e6;
}
inline double seconds(Duration d) {
  return static_cast<double>(d.count()) / 1e12;
}
inline double microseconds(Instant t) {
  return microseconds(t.time_since_epoch());
}

}  // namespace platter::time
