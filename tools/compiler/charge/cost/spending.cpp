#include "tools/compiler/charge/cost/spending.hpp"

#include <algorithm>

namespace platter::charge {
namespace {

/// Converts an identifier such as "floating_add" to the words that reports print.
std::string words(std::string_view key) {
  std::string text(key);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

constexpr std::array<const char*, 6> kCauses = {
    "issue of operations", "branch",           "calls", "instructions that are not known",
    "moving words",        "instruction fetch"};

}  // namespace

void Spent::clear_of_negatives() {
  periods_.clear_of_negatives();
  const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
  while (!causes_.empty()) {
    const auto [least, most] = std::minmax_element(causes_.begin(), causes_.end(), less);
    if (least->second >= 0 || most->second <= 0) break;
    const std::int64_t paid = std::min(-least->second, most->second);
    least->second += paid;
    most->second -= paid;
  }
  std::erase_if(causes_, [](const auto& cause) { return cause.second == 0; });
}

Spent Spending::since(const Spending& before, const processor::UnitTimes& times) const {
  Spent spent;
  for (std::size_t i = 0; i < causes_.size(); ++i) spent.add(kCauses[i], causes_[i] - before.causes_[i]);
  const auto& names = processor::operation_names();
  for (std::size_t i = 0; i < processor::kOperations; ++i) {
    const processor::UnitTime& unit = times.operations[i];
    spent.add("latency of " + words(names[i]),
              processor::Price{latency_[i] - before.latency_[i], unit.time.basis});
    spent.add("unit for " + words(names[i]),
              processor::Price{unit_[i] - before.unit_[i], unit.interval.basis});
  }
  return spent;
}

}  // namespace platter::charge
