// What the files of units are called.

#include <fmt/format.h>

#include "runtime/unit/units.hpp"

namespace platter::runtime {

std::vector<std::pair<std::int64_t, file::Dataset>> Units::named() const {
  std::set<std::int64_t> units = named_;
  if (named_files_) return {};
  for (const auto& [unit, one] : blocked_) {
    if (!forms_.is_text(unit)) units.insert(unit);
  }
  for (const auto unit : opened_) {
    if (system_.is_connected(unit)) units.insert(unit);
  }
  std::vector<std::pair<std::int64_t, file::Dataset>> named;
  for (const auto unit : units) named.emplace_back(unit, system_.dataset("PROGRAM", unit));
  return named;
}

std::string Units::name_by_card(std::int64_t unit) const {
  if (const auto* file = files_.find(unit); file != nullptr && !file->name.empty()) return file->name;
  return fmt::format("TAPE{}{}", unit, local_);
}

std::string Units::name_of(std::int64_t number) const {
  const std::int64_t unit = files_.same_as(number);
  if (named_files_) return named_files_->name_of(unit, file_of(unit));
  return system_.is_connected(unit) ? system_.dataset("INQUIRE", unit).name : name_by_card(unit);
}

std::optional<std::int64_t> Units::unit_on(std::string_view name) const {
  std::set<std::int64_t> units = opened_;
  for (const auto& [unit, one] : blocked_) units.insert(unit);
  for (const auto& [unit, one] : called_) units.insert(unit);
  direct_.add_to(units);
  for (const auto unit : units) {
    if (is_open(unit) && name_of(unit) == name) return unit;
  }
  return std::nullopt;
}

}  // namespace platter::runtime
