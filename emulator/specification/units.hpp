#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/time/time.hpp"

namespace platter::specification {

/// A whole number in decimal digits, with a minus sign where Number has one; nothing where `text` is anything
/// else, such as 0x10, 1e3 or blanks, or does not fit Number.
template <typename Number>
std::optional<Number> parse_whole(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// A decimal number and its unit, as written: "15.7 ms".
struct Quantity {
  std::int64_t digits = 0;  ///< 157
  int decimals = 0;         ///< 1
  std::string unit;         ///< "ms"
};

/// Splits "15.7 ms"; nothing where `text` is not a decimal number, a blank and a unit.
std::optional<Quantity> parse_quantity(std::string_view text);

/// The quantity times 10^power as a whole number; nothing if it is not whole or does not fit 64 bits.
std::optional<std::int64_t> scaled(const Quantity& quantity, int power);

/// The units of time, shortest first: ps, ns, us, ms, s.
const std::vector<std::string>& time_units();

/// A time, exact to the picosecond; nothing if the unit is not one of time or the value is finer.
std::optional<time::Duration> as_duration(const Quantity& quantity);

}  // namespace platter::specification
