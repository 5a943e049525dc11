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

/// What a number's text says; or what is wrong with it, as the end of a sentence that begins with the text.
template <typename Value>
struct Said {
  Value value{};
  std::string problem{};
};

/// A time, exact to the picosecond, from 0 to `most`.
Said<time::Duration> said_duration(const std::string& text, std::chrono::seconds most);
/// A whole number of `unit`, not negative; of CP as many as one operation may take.
Said<std::int64_t> said_count(const std::string& text, std::string_view unit);
/// One from `least` to `most`.
Said<std::int64_t> said_count(const std::string& text, std::string_view unit, std::int64_t least,
                              std::int64_t most);
/// A fraction written in %, in millionths.
Said<std::int64_t> said_millionths(const std::string& text);

/// An amount of bytes, words, sectors or blocks, not negative, and a rate of any of them, above 0.
template <typename Thing>
Said<amount::Amount<Thing>> said_amount(const std::string& text);
template <typename Thing>
Said<amount::Rate<Thing>> said_rate(const std::string& text);

/// "1 sector", "2 sectors".
inline std::string counted(std::int64_t number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

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

/// A unit of an amount, and how many of the things themselves it is.
struct Unit {
  std::string name;
  std::int64_t factor = 1;
};

/// B; kB, MB, GB, TB of 1000 each, as makers of disks and of channels count; KiB, MiB, GiB, TiB of 1024, as
/// memories are. KB is neither: it has meant both.
const std::vector<Unit>& units_of(amount::Bytes);
/// The others have one unit each, under their own names.
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

/// The names of units; as those of a rate, MB/s or words/us, with each unit of time behind each.
std::vector<std::string> names_of(const std::vector<Unit>& units);
std::vector<std::string> names_of_rates(const std::vector<Unit>& units);

/// A quantity in one of the units, in the things themselves; nothing if its unit is none of them, or it is
/// not whole, or does not fit 64 bits.
std::optional<std::int64_t> in_units(const Quantity& quantity, const std::vector<Unit>& units);

/// "1.5 MB/s"; nothing as above, or if nothing moves.
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
