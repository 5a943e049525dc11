#pragma once

#include <cstdint>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/target_code.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"

namespace platter::charge {

/// Puts the operations of a code into an order: of those whose operands are there, the one first that begins
/// the longest way to the code's end; and none that needs more operand registers than the processor has, as
/// long as anything else can go on.
///
/// Loads that may go ahead are issued for the iteration that follows, behind the last use of what they
/// replace: `ahead` at most, and as many as there are registers for, those first that begin the longest ways.
///
/// `live_out`: registers that somebody reads behind the code. `branch`: CP of what ends it.
void schedule_greedily(TargetCode& code, const processor::UnitTimes& times, const RegisterSet& live_out,
                       std::int64_t branch, std::int64_t ahead);

/// Whether a value is a floating register as the code finds it.
inline bool is_floating_register(Value value) {
  return value >= kXmm0 && value < kFlags;
}

/// How many operand registers hold something, while the operations of a code are put into an order.
class OperandRegisters {
 public:
  /// As the code begins. `live_out`: registers that somebody reads behind it.
  OperandRegisters(const TargetCode& code, const RegisterSet& live_out, const processor::Registers& all);

  /// Whether there is a register for what an operation makes, with those that it sets free.
  bool has_room_for(const TargetOperation& operation) const;
  /// It is the next one.
  void issue(const TargetOperation& operation);

 private:
  const processor::Registers& all_;
  std::vector<std::int64_t> uses_;  ///< by value: operations that still need it
  std::vector<bool> loaded_;        ///< by value
  std::vector<bool> operand_;       ///< by value: it is in an operand register
  std::int64_t taken_ = 0;
  std::int64_t taken_by_loads_ = 0;  ///< of these, those that memory was loaded into
};

/// The code in the order that a compiler which schedules gives it: the shortest of several greedy ones, which
/// differ in how many loads go ahead (a register is held by each), and the program's own.
///
/// `live_out`: registers that somebody reads behind the code. `branch`: what ends it. `loops`: it is the
/// whole body of a loop.
TargetCode scheduled(const TargetCode& code, const processor::UnitTimes& times, const RegisterSet& live_out,
                     const processor::Price& branch, bool loops);

}  // namespace platter::charge
