#pragma once

#include <cstdint>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/target_code.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"

namespace platter::charge {

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

}  // namespace platter::charge
