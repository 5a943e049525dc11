#include "tools/compiler/charge/cost/operand_registers.hpp"

#include <algorithm>

namespace platter::charge {

OperandRegisters::OperandRegisters(const TargetCode& code, const RegisterSet& live_out,
                                   const processor::Registers& all)
    : all_(all), uses_(code.values, 0), loaded_(code.values, false), operand_(code.values, false) {
  for (const TargetOperation& operation : code.operations) {
    for (const Value value : operation.needs) ++uses_[value];
    if (operation.ahead) {  // what it loads for this iteration is there
      ++taken_;
      ++taken_by_loads_;
    }
    if (operation.makes == kNoValue) continue;
    operand_[operation.makes] = operation.is_operand;
    loaded_[operation.makes] = operation.is_load();
  }
  RegisterSet changed;
  for (const auto& [r, value] : code.leaves) changed.set(r);
  for (Register r = kXmm0; r < kFlags; ++r) {
    if (uses_[r] == 0) continue;
    operand_[r] = true;
    if (live_out[r] && !changed[r]) ++uses_[r];  // it stays
    ++taken_;
  }
  for (const auto& [r, value] : code.leaves) {
    if (live_out[r]) ++uses_[value];
  }
  taken_ = std::min(taken_, all.operands - processor::Registers::kWorking);  // gcc has more
}

bool OperandRegisters::has_room_for(const TargetOperation& operation) const {
  if (operation.makes == kNoValue || !operand_[operation.makes]) return true;
  std::int64_t freed = 0;
  std::int64_t freed_of_loads = 0;
  for (const Value value : operation.needs) {
    if (uses_[value] != 1 || !operand_[value]) continue;
    ++freed;
    if (loaded_[value]) ++freed_of_loads;
  }
  if (taken_ + 1 - freed > all_.operands) return false;
  return !operation.is_load() || taken_by_loads_ + 1 - freed_of_loads <= all_.loads;
}

void OperandRegisters::issue(const TargetOperation& operation) {
  for (const Value value : operation.needs) {
    if (--uses_[value] > 0 || !operand_[value]) continue;
    --taken_;
    if (loaded_[value]) --taken_by_loads_;
  }
  if (operation.makes == kNoValue || !operand_[operation.makes]) return;
  if (uses_[operation.makes] == 0 && !operation.ahead) return;  // nobody wants it
  ++taken_;
  if (operation.is_load()) ++taken_by_loads_;
}

}  // namespace platter::charge
