#pragma once

#include <cstdint>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/target_code.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"

namespace platter::charge {

/// Reorders the operations of `code` by greedy list scheduling. Among the operations whose operands are
/// available, the scheduler issues first the one with the longest path to the end of the code. It issues an
/// operation for which no operand register is free only if no other operation can be issued.
///
/// The scheduler may also issue loads for the next iteration, after the last use of the values that they
/// replace. It issues at most `ahead` such loads, limited by the free registers, and prefers the loads with
/// the longest paths.
///
/// `live_out`: registers whose values are read after the code. `branch`: CP of the branch that ends the code.
void schedule_greedily(TargetCode& code, const processor::UnitTimes& times, const RegisterSet& live_out,
                       std::int64_t branch, std::int64_t ahead);

/// Returns whether `value` is the value of a floating-point register at the start of the code.
inline bool is_floating_register(Value value) {
  return value >= kXmm0 && value < kFlags;
}

/// Counts the occupied operand registers while the scheduler orders the operations of a code.
class OperandRegisters {
 public:
  /// Starts with the registers that are occupied at the start of the code. `live_out`: registers whose values
  /// are read after the code.
  OperandRegisters(const TargetCode& code, const RegisterSet& live_out, const processor::Registers& all);

  /// Returns whether a register is available for the operation's result, including registers that hold
  /// operands used for the last time by this operation.
  bool has_room_for(const TargetOperation& operation) const;
  /// Records that `operation` is issued next.
  void issue(const TargetOperation& operation);

 private:
  const processor::Registers& all_;
  std::vector<std::int64_t> uses_;  ///< remaining operations that need the value, by value
  std::vector<bool> loaded_;        ///< true if a load makes the value, by value
  std::vector<bool> operand_;       ///< true if the value is held in an operand register, by value
  std::int64_t taken_ = 0;
  std::int64_t taken_by_loads_ = 0;  ///< occupied registers that hold loaded values; part of `taken_`
};

/// Returns the code in the order that a scheduling compiler chooses. The candidates are the program's own
/// order and several greedy schedules, which differ in the number of loads that are issued an iteration ahead
/// (each of them occupies a register). The shortest candidate wins.
///
/// `live_out`: registers whose values are read after the code. `branch`: the price of the branch that ends
/// the code. `loops`: the code is the whole body of a loop.
TargetCode scheduled(const TargetCode& code, const processor::UnitTimes& times, const RegisterSet& live_out,
                     const processor::Price& branch, bool loops);

}  // namespace platter::charge
