#include "tools/charge/spending.hpp"

#include <algorithm>

namespace platter::charge {
namespace {

/// "floating_add" as a person says it.
std::string words(std::string_view key) {
  std::string text(key);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

constexpr std::array<const char*, 6> kCauses = {
    "issue of operations", "branch",           "calls", "instructions that are not known",
    "moving words",        "instruction fetch"};

}  // namespace

Spent Spending::since(const Spending& before) const {
  Spent spent;
  const auto put = [&spent](const std::string& name, std::int64_t cp) {
    if (cp != 0) spent[name] += cp;
  };
  for (std::size_t i = 0; i < causes_.size(); ++i) put(kCauses[i], causes_[i] - before.causes_[i]);
  const auto& names = processor::operation_names();
  for (std::size_t i = 0; i < processor::kOperations; ++i) {
    put("latency of " + words(names[i]), latency_[i] - before.latency_[i]);
    put("unit for " + words(names[i]), unit_[i] - before.unit_[i]);
  }
  return spent;
}

}  // namespace platter::charge
