// Values of flags that are not plain numbers: times, shares, dates.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>

#include "emulator/specification/units.hpp"
#include "emulator/time/date.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

time::Duration parse_time(const std::string& flag, const std::string& text) {
  // A number without a unit is in seconds, as in "--limit 100". Other units are those of specifications:
  // "--limit '15 ms'".
  const bool bare = text.find(' ') == std::string::npos;
  const auto quantity = specification::parse_quantity(bare ? text + " s" : text);
  const auto duration = quantity ? specification::as_duration(*quantity) : std::nullopt;
  if (!duration || duration->count() <= 0 || *duration > time::kEnd.time_since_epoch()) {
    throw CLI::ValidationError(
        flag, fmt::format("'{}' is not a time above 0 and up to {} s, such as 100 or '15 ms'", text,
                          time::kEnd.time_since_epoch() / std::chrono::seconds(1)));
  }
  return *duration;
}

std::int64_t parse_share(const std::string& flag, const std::string& text) {
  constexpr std::int64_t kWhole = 1'000'000;
  const bool bare = text.find('%') == std::string::npos;
  const auto quantity = specification::parse_quantity(bare ? text + " of 1" : text);
  const auto share = quantity && quantity->unit == (bare ? "of 1" : "%")
                         ? specification::scaled(*quantity, bare ? 6 : 4)  // millionths
                         : std::nullopt;
  if (share && *share >= 0 && *share <= kWhole) return *share;
  throw CLI::ValidationError(
      flag,
      fmt::format("'{}' is not a fraction from 0 to 1 in whole millionths, such as 0.06 or '6 %'", text));
}

std::chrono::sys_seconds parse_date(const std::string& text) {
  if (const auto date = time::parse_date(text)) return *date;
  throw CLI::ValidationError(
      "--date", fmt::format("'{}' is not a date such as 1976-03-01 or '1976-03-01 17:30:00'", text));
}

std::uint32_t parse_switches(const std::string& text) {
  std::uint32_t switches = 0;
  for (std::size_t i = 0; i <= text.size(); i += 2) {
    const bool number = i < text.size() && text[i] >= '1' && text[i] <= '6';
    if (!number || (i + 1 < text.size() && text[i + 1] != ','))
      throw CLI::ValidationError(
          "--switches", fmt::format("'{}' is not a list of switches from 1 to 6, such as 1,3", text));
    switches |= 1U << (text[i] - '1');
  }
  return switches;
}

}  // namespace platter::runtime
