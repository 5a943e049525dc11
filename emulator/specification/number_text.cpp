#include "emulator/specification/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/nearest.hpp"
#include "emulator/specification/units.hpp"

namespace platter::specification {
namespace {

/// A program's clock periods are counted in 64 bits, which then last for hours of the host.
constexpr std::int64_t kMostPeriods = 1'000'000;

std::string no_number(const std::string& text, std::string_view example) {
  constexpr std::int64_t kDigits = 18;  // always within 64 bits
  const auto digits = std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return fmt::format(" is not a number and a unit, such as \"{}\"{}", example,
                     digits > kDigits ? fmt::format("; a number has at most {} digits", kDigits) : "");
}

bool has(const std::vector<std::string>& units, const std::string& unit) {
  return std::find(units.begin(), units.end(), unit) != units.end();
}

/// Of an amount or a rate in one of `units` that is neither.
std::string no_amount(const std::string& text, const std::string& example,
                      const std::vector<std::string>& units) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return no_number(text, example);
  if (has(units, quantity->unit)) return " must be a whole number of what it counts, and fit 64 bits";
  return fmt::format(": '{}' is none of its units{}", quantity->unit,
                     quantity->unit == "KB" || quantity->unit.starts_with("KB/")
                         ? "; kB is 1000 bytes, and KiB 1024"
                         : suggestion(quantity->unit, units));
}

}  // namespace

Said<time::Duration> said_duration(const std::string& text, std::chrono::seconds most) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return {{}, no_number(text, "400 us")};
  const auto duration = as_duration(*quantity);
  if (!duration && has(time_units(), quantity->unit)) return {{}, " is finer than a picosecond or too long"};
  if (!duration) {
    return {{},
            fmt::format(": '{}' is not a unit of time{}", quantity->unit,
                        suggestion(quantity->unit, time_units()))};
  }
  if (*duration > most)
    return {{}, fmt::format(" is longer than {} s, the longest that it may be", most.count())};
  if (duration->count() < 0) return {{}, " must not be negative"};
  return {*duration};
}

Said<std::int64_t> said_count(const std::string& text, std::string_view unit) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return {{}, no_number(text, fmt::format("18 {}", unit))};
  if (quantity->unit != unit)
    return {{}, fmt::format(": the unit must be '{}', not '{}'", unit, quantity->unit)};
  const auto whole = scaled(*quantity, 0);
  if (!whole || *whole < 0) return {{}, " must be a whole number, not negative"};
  if (unit == "CP" && *whole > kMostPeriods)
    return {{}, fmt::format(" is more than {} CP, the most that one operation may take", kMostPeriods)};
  return {*whole};
}

Said<std::int64_t> said_count(const std::string& text, std::string_view unit, std::int64_t least,
                              std::int64_t most) {
  auto said = said_count(text, unit);
  if (said.problem.empty() && (said.value < least || said.value > most))
    said.problem = fmt::format(" must be from {} to {}", least, most);
  return said;
}

Said<std::int64_t> said_millionths(const std::string& text) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return {{}, no_number(text, "2 %")};
  if (quantity->unit != "%") return {{}, fmt::format(": the unit must be '%', not '{}'", quantity->unit)};
  const auto millionths = scaled(*quantity, 4);
  if (!millionths || *millionths < 0) return {{}, " is finer than 0.0001 % or negative"};
  return {*millionths};
}

template <typename Thing>
Said<amount::Amount<Thing>> said_amount(const std::string& text) {
  const auto& units = units_of(amount::Amount<Thing>{});
  const auto quantity = parse_quantity(text);
  const auto amount = quantity ? in_units(*quantity, units) : std::nullopt;
  if (!amount) return {{}, no_amount(text, "18 " + units.front().name, names_of(units))};
  if (*amount < 0) return {{}, " must not be negative"};
  return {amount::Amount<Thing>{*amount}};
}

template <typename Thing>
Said<amount::Rate<Thing>> said_rate(const std::string& text) {
  const auto& units = units_of(amount::Amount<Thing>{});
  const auto quantity = parse_quantity(text);
  const auto rate = quantity ? as_rate<Thing>(*quantity) : std::nullopt;
  if (!rate && quantity && quantity->digits <= 0) return {{}, " must be above 0"};
  if (!rate) return {{}, no_amount(text, fmt::format("18 {}/s", units.front().name), names_of_rates(units))};
  return {*rate};
}

template Said<amount::Bits> said_amount(const std::string&);
template Said<amount::Bytes> said_amount(const std::string&);
template Said<amount::Words> said_amount(const std::string&);
template Said<amount::Sectors> said_amount(const std::string&);
template Said<amount::Blocks> said_amount(const std::string&);
template Said<amount::Rate<amount::Byte>> said_rate(const std::string&);
template Said<amount::Rate<amount::Word>> said_rate(const std::string&);
template Said<amount::Rate<amount::Sector>> said_rate(const std::string&);
template Said<amount::Rate<amount::Block>> said_rate(const std::string&);

}  // namespace platter::specification
