#include "tools/charge/convoys.hpp"

namespace platter::charge {

std::size_t Convoys::place(VectorUnit unit, std::size_t first) {
  const auto index = static_cast<std::size_t>(unit);
  std::size_t convoy = first;
  while (convoy < busy_.size() && busy_[convoy][index]) ++convoy;
  if (convoy >= busy_.size()) busy_.resize(convoy + 1);
  busy_[convoy][index] = true;
  if (unit == VectorUnit::memory) ++references_;
  return convoy;
}

std::int64_t Convoys::uses(VectorUnit unit) const {
  return std::count_if(busy_.begin(), busy_.end(),
                       [&](const auto& convoy) { return convoy[static_cast<std::size_t>(unit)]; });
}

Convoys::Result Convoys::issue(VectorUnit unit, Result operands) {
  const std::size_t convoy = place(unit, operands.chained);
  return {convoy, convoy + 1};
}

void Convoys::store(Result operand) {
  place(VectorUnit::memory, operand.complete);
}

Convoys::Result Convoys::divide(Result operands, std::int64_t multiplies) {
  Result result = issue(VectorUnit::reciprocal, operands);
  result.chained = result.complete;
  for (std::int64_t i = 0; i < multiplies; ++i) result = issue(VectorUnit::multiply, result);
  return result;
}

}  // namespace platter::charge
