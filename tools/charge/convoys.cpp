#include "tools/charge/convoys.hpp"

#include <numeric>

namespace platter::charge {

std::size_t Convoys::place(VectorUnit unit, std::size_t first, std::int64_t per_word) {
  const auto index = static_cast<std::size_t>(unit);
  std::size_t place = first;
  while (place < convoys_.size() && convoys_[place].busy[index]) ++place;
  if (place >= convoys_.size()) convoys_.resize(place + 1);
  Convoy& convoy = convoys_[place];
  convoy.busy[index] = true;
  convoy.per_result = std::max(convoy.per_result, per_word);
  if (unit == VectorUnit::kMemory) port_ += per_word;
  return place;
}

Convoys::Result Convoys::issue(VectorUnit unit, Result operands, std::int64_t per_word) {
  const std::size_t convoy = place(unit, operands.chained, per_word);
  return {convoy, convoy + 1};
}

void Convoys::store(Result operand, std::int64_t per_word) {
  if (operand.complete == 0) operand = issue(VectorUnit::kLogical, operand);
  place(VectorUnit::kMemory, operand.complete, per_word);
}

Convoys::Result Convoys::divide(Result operands, std::int64_t multiplies) {
  Result result = issue(VectorUnit::kReciprocal, operands);
  result.chained = result.complete;
  for (std::int64_t i = 0; i < multiplies; ++i) result = issue(VectorUnit::kMultiply, result);
  return result;
}

Convoys::Result Convoys::divide_by_constant(Result dividend, std::int64_t multiplies) {
  for (std::int64_t i = 1; i < multiplies; ++i) dividend = issue(VectorUnit::kMultiply, dividend);
  return dividend;
}

std::int64_t Convoys::uses(VectorUnit unit) const {
  std::int64_t sum = 0;
  for (const Convoy& convoy : convoys_) {
    if (convoy.busy[static_cast<std::size_t>(unit)]) sum += convoy.per_result;
  }
  return sum;
}

std::int64_t Convoys::per_result() const {
  return std::accumulate(convoys_.begin(), convoys_.end(), std::int64_t{0},
                         [](std::int64_t sum, const Convoy& convoy) { return sum + convoy.per_result; });
}

}  // namespace platter::charge
