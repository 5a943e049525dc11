#include "tools/analysis/provenance/numbers.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <set>

#include "emulator/specification/units.hpp"

namespace platter::provenance {
namespace {

const std::set<std::string, std::less<>> kUnsupported = {"fitted", "assumed", "unsourced"};

std::string text_of(const toml::table& table, std::string_view key) {
  return table[key].value_or(std::string());
}

/// Returns the name of each element of a list. If --set cannot identify the element by its name, the result
/// is its number from 1.
std::vector<std::string> element_names(const toml::array& list) {
  std::vector<std::string> names;
  for (const auto& element : list) {
    const auto* table = element.as_table();
    names.push_back(table == nullptr ? "" : text_of(*table, "name"));
  }
  std::vector<std::string> result = names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool is_unique = std::count(names.begin(), names.end(), names[i]) == 1;
    const bool is_plain = !names[i].empty() && names[i].find_first_of(".=*0123456789") != 0 &&
                          names[i].find_first_of(".=") == std::string::npos;
    if (!is_unique || !is_plain) result[i] = std::to_string(i + 1);
  }
  return result;
}

void collect(const toml::node& node, const std::string& key, std::vector<SpecifiedNumber>& into) {
  if (const auto* list = node.as_array()) {
    const auto names = element_names(*list);
    for (std::size_t i = 0; i < names.size(); ++i) collect((*list)[i], key + '.' + names[i], into);
  }
  const auto* table = node.as_table();
  if (table == nullptr) return;
  if (table->contains("value") && table->contains("basis")) {
    const auto basis = text_of(*table, "basis");
    if (kUnsupported.contains(basis))
      into.push_back({key, text_of(*table, "value"), basis, text_of(*table, "note")});
    return;
  }
  for (const auto& [name, value] : *table) collect(value, key + '.' + std::string(name.str()), into);
}

/// Returns whether values of the unit may have decimals.
bool is_divisible(const std::string& unit) {
  const auto& times = specification::time_units();
  const auto& bytes = specification::units_of(amount::Bytes{});
  return unit == "%" || unit.find('/') != std::string::npos ||
         std::find(times.begin(), times.end(), unit) != times.end() ||
         std::any_of(bytes.begin(), bytes.end(),
                     [&](const auto& one) { return one.name == unit && one.factor > 1; });
}

}  // namespace

std::vector<SpecifiedNumber> unsupported_numbers(const specification::Catalogue& catalogue,
                                                 const specification::Catalogue::Opened& specifications) {
  std::vector<SpecifiedNumber> numbers;
  for (const auto& [kind, name] : specifications)
    collect(catalogue.open(kind, name).root(), kind + '/' + name, numbers);
  return numbers;
}

std::optional<std::string> changed_by_tenth(const std::string& value, int sign) {
  const auto number = specification::parse_quantity(value);
  if (!number || number->digits == 0) return std::nullopt;
  std::int64_t digits = number->digits;
  int decimals = number->decimals;
  constexpr std::int64_t kTenth = 10;
  if (decimals > 0 || is_divisible(number->unit)) {
    if (__builtin_mul_overflow(digits, kTenth + sign, &digits)) return std::nullopt;
    ++decimals;
  } else {
    digits += sign * std::max<std::int64_t>((std::abs(digits) + kTenth / 2) / kTenth, 1);
  }
  for (; decimals > 0 && digits % kTenth == 0; --decimals) digits /= kTenth;
  std::string text = fmt::format("{:0{}}", digits, decimals + 1);
  if (decimals > 0) text.insert(text.size() - static_cast<std::size_t>(decimals), ".");
  return fmt::format("{} {}", text, number->unit);
}

}  // namespace platter::provenance
