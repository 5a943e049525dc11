#pragma once

#include <fmt/chrono.h>

#include <chrono>
#include <ctime>
#include <optional>
#include <string_view>

namespace platter::time {

/// Returns year, month, day and time of a date of any year. system_clock's nanoseconds would end in 2262.
inline std::tm calendar_of(std::chrono::sys_seconds date) {
  return fmt::gmtime(static_cast<std::time_t>(date.time_since_epoch().count()));
}

/// Parses "1976-03-01", which is midnight, or "1976-03-01 17:30:00". Returns std::nullopt for any other text.
std::optional<std::chrono::sys_seconds> parse_date(std::string_view text);

}  // namespace platter::time
