#pragma once

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/time/time.hpp"

namespace platter::specification {

/// The value of a number's text, or its error as the end of a sentence that starts with the text.
template <typename Value>
struct Parsed {
  Value value{};
  std::string problem{};
};

/// Parses a time, exact to the picosecond, from 0 to `maximum`.
Parsed<time::Duration> parse_duration(const std::string& text, std::chrono::seconds maximum);
/// Parses a whole number of `unit` that is not negative. The number of CP is limited to the maximum of
/// one operation.
Parsed<std::int64_t> parse_count(const std::string& text, std::string_view unit);
/// Returns a usual number of the unit, for messages: "3600 rpm".
std::string example_of(std::string_view unit);
/// Parses a whole number from `minimum` to `maximum`.
Parsed<std::int64_t> parse_count(const std::string& text, std::string_view unit, std::int64_t minimum,
                                 std::int64_t maximum);
/// Parses a fraction in %. Returns millionths.
Parsed<std::int64_t> parse_millionths(const std::string& text);

/// Parse an amount of bytes, words, sectors or blocks, not negative, or a rate of them, above 0.
template <typename Thing>
Parsed<amount::Amount<Thing>> parse_amount(const std::string& text);
template <typename Thing>
Parsed<amount::Rate<Thing>> parse_rate(const std::string& text);

/// Returns "1 sector", "2 sectors".
inline std::string counted(std::int64_t number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

/// Parses a whole number in decimal digits, with an optional minus sign if Number is signed. Returns
/// std::nullopt for any other text, such as 0x10, 1e3 or blanks, or if the number does not fit Number.
template <typename Number>
std::optional<Number> parse_whole(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// A decimal number and its unit, as written: "15.7 ms".
struct Quantity {
  std::int64_t digits = 0;  ///< all digits without the point: 157
  int decimals = 0;         ///< number of digits after the point: 1
  std::string unit;         ///< "ms"
};

/// Splits "15.7 ms" into number and unit. Returns std::nullopt if `text` is not a decimal number, a blank and
/// a unit.
std::optional<Quantity> parse_quantity(std::string_view text);

/// Returns the quantity times 10^power as a whole number; std::nullopt if it is not whole or does not fit 64
/// bits.
std::optional<std::int64_t> scaled(const Quantity& quantity, int power);

/// The units of time, shortest first: ps, ns, us, ms, s.
const std::vector<std::string>& time_units();

/// Returns a time, exact to the picosecond; std::nullopt if the unit is not a unit of time, or the value is
/// finer than a picosecond or too long.
std::optional<time::Duration> as_duration(const Quantity& quantity);

/// A unit of an amount. `factor` is its size in the amount's base unit.
struct Unit {
  std::string name;
  std::int64_t factor = 1;
};

/// Units of bytes: B; kB, MB, GB and TB are powers of 1000, as makers of disks and channels use them; KiB,
/// MiB, GiB and TiB are powers of 1024, as for memories. KB is not accepted, since it has had both meanings.
const std::vector<Unit>& units_of(amount::Bytes);
/// The name of the only unit of Bits, Words, Sectors and Blocks.
template <typename Thing>
inline constexpr const char* kUnit = "";
template <>
inline constexpr const char* kUnit<amount::Bit> = "bits";
template <>
inline constexpr const char* kUnit<amount::Word> = "words";
template <>
inline constexpr const char* kUnit<amount::Sector> = "sectors";
template <>
inline constexpr const char* kUnit<amount::Block> = "blocks";
template <typename Thing>
const std::vector<Unit>& units_of(amount::Amount<Thing>) {
  static const std::vector<Unit> units = {{kUnit<Thing>}};
  return units;
}

/// The names of the units, and the names of the rates: each unit with each unit of time, such as MB/s or
/// words/us.
std::vector<std::string> names_of(const std::vector<Unit>& units);
std::vector<std::string> names_of_rates(const std::vector<Unit>& units);

/// Returns a quantity with one of the units in the base unit. Returns std::nullopt for any other unit, or if
/// the result is not whole or does not fit 64 bits.
std::optional<std::int64_t> in_units(const Quantity& quantity, const std::vector<Unit>& units);

/// Converts a rate such as "1.5 MB/s". Returns std::nullopt for an unknown unit, or if the amount is less
/// than 1.
template <typename Thing>
std::optional<amount::Rate<Thing>> as_rate(Quantity quantity) {
  const auto slash = quantity.unit.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const auto in = as_duration({1, 0, quantity.unit.substr(slash + 1)});
  quantity.unit.resize(slash);
  const auto amount = in_units(quantity, units_of(amount::Amount<Thing>{}));
  if (!in || !amount || *amount < 1) return std::nullopt;
  return amount::Rate<Thing>{amount::Amount<Thing>{*amount}, *in};
}

}  // namespace platter::specification
