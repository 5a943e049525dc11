#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <ratio>

namespace platter::time {

/// The emulated machine's clock. It has no now(): only the engine knows the current time, and no clock of the
/// host is involved. Picoseconds in 64 bits reach 106 days (see kEnd), and represent a clock period of 12.5
/// ns exactly.
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
/// The end of a machine's time, 92 days. Devices may plan ahead beyond it, up to kNever.
inline constexpr Instant kEnd{std::chrono::seconds(8'000'000)};
inline constexpr Duration kLongest = Duration::max();

/// d * n and a + b, for operands that are not negative. kLongest if the result does not fit 64 bits; a
/// machine's time ends before that.
constexpr Duration product(Duration d, std::int64_t n) {
  Duration::rep result = 0;
  return __builtin_mul_overflow(d.count(), n, &result) ? kLongest : Duration{result};
}
constexpr Duration sum(Duration a, Duration b) {
  Duration::rep result = 0;
  return __builtin_add_overflow(a.count(), b.count(), &result) ? kLongest : Duration{result};
}

/// A duration as a real number of microseconds or seconds. Only for printing; not for further computation.
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
