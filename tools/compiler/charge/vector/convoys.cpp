#include "tools/compiler/charge/vector/convoys.hpp"

#include <fmt/format.h>

#include <numeric>

namespace platter::charge {

const char* name_of(VectorUnit unit) {
  static constexpr std::array<const char*, kVectorUnits> kNames = {
      "memory port", "floating add", "floating multiply", "reciprocal", "integer add", "logical", "shift"};
  return kNames[static_cast<std::size_t>(unit)];
}

/// A load or a store is in the convoy.
void Convoys::refer(Convoy& convoy, std::int64_t per_word) {
  convoy.busy[static_cast<std::size_t>(VectorUnit::kMemory)] = true;
  convoy.reference = std::max(convoy.reference, per_word);
  convoy.per_result = std::max(convoy.per_result, per_word);
}

std::string Convoys::next_name() {
  return fmt::format("V{}", values_++);
}

VectorInstruction& Convoys::note(VectorUnit unit, std::size_t convoy, const Result& operands) {
  instructions_.push_back({.convoy = convoy,
                           .unit = name_of(unit),
                           .operands = operands.name.empty() ? "S" : operands.name,
                           .chained = operands.complete > convoy,
                           .statement = statement_});
  return instructions_.back();
}

Convoys::Result Convoys::issue(VectorUnit unit, const Result& operands) {
  const auto index = static_cast<std::size_t>(unit);
  const std::size_t convoy = find(operands.chained, [index](const Convoy& one) { return !one.busy[index]; });
  convoys_[convoy].busy[index] = true;
  VectorInstruction& instruction = note(unit, convoy, operands);
  instruction.result = next_name();
  return {convoy, convoy + 1, instruction.result};
}

Convoys::Result Convoys::load(const std::string& from, std::int64_t per_word) {
  const std::size_t convoy = find(0, [this](const Convoy& one) { return takes_load(one); });
  ++convoys_[convoy].loads;
  refer(convoys_[convoy], per_word);
  VectorInstruction& instruction = note(VectorUnit::kMemory, convoy, {});
  instruction.cp = per_word;
  instruction.operands = from;
  instruction.result = next_name();
  return {convoy, convoy + 1, instruction.result};
}

void Convoys::store(Result operand, const std::string& to, std::int64_t per_word) {
  if (operand.complete == 0) operand = issue(VectorUnit::kLogical, operand);
  const std::size_t convoy = find(ports_ == 1 ? operand.complete : operand.chained,
                                  [this](const Convoy& one) { return takes_store(one); });
  ++convoys_[convoy].stores;
  refer(convoys_[convoy], per_word);
  VectorInstruction& instruction = note(VectorUnit::kMemory, convoy, operand);
  instruction.cp = per_word;
  instruction.result = to;
}

Convoys::Result Convoys::function(const std::string& name, const Result& operands, std::int64_t per_result) {
  instructions_.push_back({.convoy = {},
                           .unit = name,
                           .cp = per_result,
                           .result = next_name(),
                           .operands = operands.name.empty() ? "S" : operands.name,
                           .statement = statement_});
  return {operands.complete, operands.complete, instructions_.back().result};
}

Convoys::Result Convoys::divide(const Result& operands, std::int64_t multiplies) {
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

std::int64_t Convoys::port_per_result() const {
  return std::accumulate(convoys_.begin(), convoys_.end(), std::int64_t{0},
                         [](std::int64_t sum, const Convoy& convoy) { return sum + convoy.reference; });
}

std::int64_t Convoys::per_result() const {
  return std::accumulate(convoys_.begin(), convoys_.end(), std::int64_t{0},
                         [](std::int64_t sum, const Convoy& convoy) { return sum + convoy.per_result; });
}

}  // namespace platter::charge
