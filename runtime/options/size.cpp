#include "runtime/options/size.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <strings.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "emulator/specification/units.hpp"

namespace platter::runtime {
namespace {

struct Unit {
  const char* name;
  std::int64_t bytes;
};

constexpr std::size_t kDecimalUnits = 5;
constexpr Unit kUnits[] = {{"bytes", 1},
                           {"kB", 1'000},
                           {"MB", 1'000'000},
                           {"GB", 1'000'000'000},
                           {"TB", 1'000'000'000'000},
                           {"KiB", std::int64_t{1} << 10},
                           {"MiB", std::int64_t{1} << 20},
                           {"GiB", std::int64_t{1} << 30}};

/// Returns the number of bytes of a unit; nullopt if the unit is unknown.
std::optional<std::int64_t> bytes_of(const std::string& name) {
  if (name.empty()) return 1;
  const auto* const unit = std::find_if(std::begin(kUnits), std::end(kUnits), [&](const Unit& one) {
    return ::strcasecmp(one.name, name.c_str()) == 0;
  });
  return unit == std::end(kUnits) ? std::nullopt : std::optional(unit->bytes);
}

/// Returns number * unit / 10^decimals; nullopt if that is not a whole number or too large. Common factors
/// are cancelled first, so that intermediate results do not overflow.
std::optional<std::uint64_t> product(std::int64_t number, std::int64_t unit, int decimals) {
  constexpr std::int64_t kFactorsOfTen[] = {2, 5};
  for (; decimals > 0; --decimals) {
    for (const auto factor : kFactorsOfTen) {
      if (unit % factor == 0) {
        unit /= factor;
      } else if (number % factor == 0) {
        number /= factor;
      } else {
        return std::nullopt;
      }
    }
  }
  std::int64_t bytes = 0;
  if (__builtin_mul_overflow(number, unit, &bytes)) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

}  // namespace

std::optional<std::uint64_t> parse_size(std::string_view text) {
  const auto end = std::min(text.find_first_not_of("0123456789."), text.size());
  if (end == 0 || text.front() == '.') return std::nullopt;
  auto name = text.substr(end);
  if (name.size() > 1 && name.front() == ' ') name.remove_prefix(1);
  const auto number = specification::parse_quantity(fmt::format("{} bytes", text.substr(0, end)));
  const auto unit = bytes_of(std::string(name));
  return number && unit ? product(number->digits, *unit, number->decimals) : std::nullopt;
}

std::string size_text(std::uint64_t bytes) {
  std::size_t i = bytes == 0 ? 0 : kDecimalUnits - 1;
  while (bytes % static_cast<std::uint64_t>(kUnits[i].bytes) != 0) --i;
  return fmt::format("{} {}", bytes / static_cast<std::uint64_t>(kUnits[i].bytes), kUnits[i].name);
}

std::string size_units() {
  std::vector<const char*> names;
  for (const auto& unit : kUnits) names.push_back(unit.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace platter::runtime
