#include "emulator/specification/units.hpp"

#include <algorithm>
#include <charconv>

namespace platter::specification {

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
