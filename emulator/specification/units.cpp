#include "emulator/specification/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "emulator/specification/error.hpp"

namespace platter::specification {
namespace {

/// The largest number of clock periods of one operation. With this limit, a 64-bit sum does not overflow
/// within hours of the host's time.
constexpr std::int64_t kMaxPeriods = 1'000'000;

std::string no_number(const std::string& text, std::string_view example) {
  constexpr std::int64_t kDigits = 18;  // always fits 64 bits
  const auto digits = std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return fmt::format(" is not a number and a unit, such as \"{}\"{}", example,
                     digits > kDigits ? fmt::format("; a number has at most {} digits", kDigits) : "");
}

bool has(const std::vector<std::string>& units, const std::string& unit) {
  return std::find(units.begin(), units.end(), unit) != units.end();
}

/// Returns the error of a text that is neither an amount nor a rate in one of `units`.
std::string no_amount(const std::string& text, const std::string& example,
                      const std::vector<std::string>& units) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return no_number(text, example);
  if (has(units, quantity->unit)) return " must be a whole number of its smallest unit and fit in 64 bits";
  return fmt::format(": '{}' is not one of its units{}", quantity->unit,
                     quantity->unit == "KB" || quantity->unit.starts_with("KB/")
                         ? "; kB is 1000 bytes, and KiB 1024"
                         : suggestion(quantity->unit, units));
}

}  // namespace

std::string example_of(std::string_view unit) {
  static const std::map<std::string_view, const char*> kUsual{{"rpm", "3600"},      {"%", "2"},
                                                              {"cylinders", "411"}, {"head groups", "10"},
                                                              {"sectors", "18"},    {"words", "512"},
                                                              {"bits", "64"},       {"bits/s", "35400000"},
                                                              {"bytes", "4096"},    {"bytes/s", "3000000"},
                                                              {"B", "4096"},        {"B/s", "3000000"}};
  const auto found = kUsual.find(unit);
  return fmt::format("{} {}", found == kUsual.end() ? "4" : found->second, unit);
}

Parsed<time::Duration> parse_duration(const std::string& text, std::chrono::seconds maximum) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return {{}, no_number(text, "400 us")};
  const auto duration = as_duration(*quantity);
  if (!duration && has(time_units(), quantity->unit)) return {{}, " is finer than a picosecond or too long"};
  if (!duration) {
    return {{},
            fmt::format(": '{}' is not a unit of time{}", quantity->unit,
                        suggestion(quantity->unit, time_units()))};
  }
  if (*duration > maximum) return {{}, fmt::format(" is longer than {} s, the maximum", maximum.count())};
  if (duration->count() < 0) return {{}, " must not be negative"};
  return {*duration};
}

Parsed<std::int64_t> parse_count(const std::string& text, std::string_view unit) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return {{}, no_number(text, example_of(unit))};
  if (quantity->unit != unit)
    return {{}, fmt::format(": the unit must be '{}', not '{}'", unit, quantity->unit)};
  const auto whole = scaled(*quantity, 0);
  if (!whole || *whole < 0) return {{}, " must be a whole number, not negative"};
  if (unit == "CP" && *whole > kMaxPeriods)
    return {{}, fmt::format(" is more than {} CP, the maximum of one operation", kMaxPeriods)};
  return {*whole};
}

Parsed<std::int64_t> parse_count(const std::string& text, std::string_view unit, std::int64_t minimum,
                                 std::int64_t maximum) {
  auto number = parse_count(text, unit);
  if (number.problem.empty() && (number.value < minimum || number.value > maximum))
    number.problem = fmt::format(" must be from {} to {}", minimum, maximum);
  return number;
}

Parsed<std::int64_t> parse_millionths(const std::string& text) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return {{}, no_number(text, "2 %")};
  if (quantity->unit != "%") return {{}, fmt::format(": the unit must be '%', not '{}'", quantity->unit)};
  const auto millionths = scaled(*quantity, 4);
  if (!millionths || *millionths < 0) return {{}, " is finer than 0.0001 % or negative"};
  return {*millionths};
}

template <typename Thing>
Parsed<amount::Amount<Thing>> parse_amount(const std::string& text) {
  const auto& units = units_of(amount::Amount<Thing>{});
  const auto quantity = parse_quantity(text);
  const auto amount = quantity ? in_units(*quantity, units) : std::nullopt;
  if (!amount) return {{}, no_amount(text, example_of(units.front().name), names_of(units))};
  if (*amount < 0) return {{}, " must not be negative"};
  return {amount::Amount<Thing>{*amount}};
}

template <typename Thing>
Parsed<amount::Rate<Thing>> parse_rate(const std::string& text) {
  const auto& units = units_of(amount::Amount<Thing>{});
  const auto quantity = parse_quantity(text);
  const auto rate = quantity ? as_rate<Thing>(*quantity) : std::nullopt;
  if (!rate && quantity && quantity->digits <= 0) return {{}, " must be above 0"};
  if (!rate)
    return {{}, no_amount(text, example_of(fmt::format("{}/s", units.front().name)), names_of_rates(units))};
  return {*rate};
}

template Parsed<amount::Bits> parse_amount(const std::string&);
template Parsed<amount::Bytes> parse_amount(const std::string&);
template Parsed<amount::Words> parse_amount(const std::string&);
template Parsed<amount::Sectors> parse_amount(const std::string&);
template Parsed<amount::Blocks> parse_amount(const std::string&);
template Parsed<amount::Rate<amount::Byte>> parse_rate(const std::string&);
template Parsed<amount::Rate<amount::Word>> parse_rate(const std::string&);
template Parsed<amount::Rate<amount::Sector>> parse_rate(const std::string&);
template Parsed<amount::Rate<amount::Block>> parse_rate(const std::string&);

std::optional<Quantity> parse_quantity(std::string_view text) {
  const auto blank = text.find(' ');
  if (blank == std::string_view::npos || blank + 1 >= text.size()) return std::nullopt;
  std::string digits(text.substr(0, blank));
  Quantity quantity;
  quantity.unit = std::string(text.substr(blank + 1));
  if (const auto point = digits.find('.'); point != std::string::npos) {
    quantity.decimals = static_cast<int>(digits.size() - point - 1);
    digits.erase(point, 1);
    if (quantity.decimals == 0) return std::nullopt;
  }
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), quantity.digits);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return quantity;
}

std::optional<std::int64_t> scaled(const Quantity& quantity, int power) {
  std::int64_t value = quantity.digits;
  for (int p = power - quantity.decimals; p > 0; --p) {
    if (__builtin_mul_overflow(value, std::int64_t{10}, &value)) return std::nullopt;
  }
  for (int p = power - quantity.decimals; p < 0; ++p) {
    if (value % 10 != 0) return std::nullopt;
    value /= 10;
  }
  return value;
}

const std::vector<std::string>& time_units() {
  static const std::vector<std::string> units = {"ps", "ns", "us", "ms", "s"};
  return units;
}

std::optional<time::Duration> as_duration(const Quantity& quantity) {
  const auto& units = time_units();
  const auto unit = std::find(units.begin(), units.end(), quantity.unit);
  if (unit == units.end()) return std::nullopt;
  const auto picoseconds = scaled(quantity, 3 * static_cast<int>(unit - units.begin()));
  if (!picoseconds) return std::nullopt;
  return time::Duration{*picoseconds};
}

const std::vector<Unit>& units_of(amount::Bytes) {
  constexpr std::int64_t kKilo = 1000;
  constexpr std::int64_t kKibi = 1024;
  static const std::vector<Unit> units = {{"B", 1},
                                          {"kB", kKilo},
                                          {"MB", kKilo * kKilo},
                                          {"GB", kKilo * kKilo * kKilo},
                                          {"TB", kKilo * kKilo * kKilo * kKilo},
                                          {"KiB", kKibi},
                                          {"MiB", kKibi * kKibi},
                                          {"GiB", kKibi * kKibi * kKibi},
                                          {"TiB", kKibi * kKibi * kKibi * kKibi}};
  return units;
}

std::vector<std::string> names_of(const std::vector<Unit>& units) {
  std::vector<std::string> names;
  for (const auto& unit : units) names.push_back(unit.name);
  return names;
}

std::vector<std::string> names_of_rates(const std::vector<Unit>& units) {
  std::vector<std::string> names;
  for (const auto& unit : units) {
    for (const auto& time : time_units()) names.push_back(unit.name + '/' + time);
  }
  return names;
}

std::optional<std::int64_t> in_units(const Quantity& quantity, const std::vector<Unit>& units) {
  const auto unit =
      std::find_if(units.begin(), units.end(), [&](const Unit& one) { return one.name == quantity.unit; });
  Quantity things = quantity;
  if (unit == units.end() || __builtin_mul_overflow(quantity.digits, unit->factor, &things.digits))
    return std::nullopt;
  return scaled(things, 0);
}

}  // namespace platter::specification
