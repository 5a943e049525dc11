#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace platter::time {

/// "1976-03-01", which is midnight, or "1976-03-01 17:30:00"; nothing if the text is neither.
std::optional<std::chrono::sys_seconds> parse_date(std::string_view text);

}  // namespace platter::time
