#pragma once

#include <fmt/chrono.h>

#include <chrono>
#include <ctime>

namespace platter::time {

/// Year, month, day and time of a date of any year; system_clock's nanoseconds end in 2262.
inline std::tm calendar_of(std::chrono::sys_seconds date) {
  return fmt::gmtime(static_cast<std::time_t>(date.time_since_epoch().count()));
}

}  // namespace platter::time
