#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>

#include "emulator/processor/unit_times.hpp"
#include "tools/charge/instruction.hpp"
#include "tools/charge/operations.hpp"
#include "tools/charge/spending.hpp"

namespace platter::charge {

/// A processor that issues in order, one operation per clock period, and holds an operation back until its
/// operands and its unit are ready: the scalar side of the Cray-1 and of the CDC 7600. It knows no memory
/// banks, no result buses and no instruction fetch.
class Scoreboard {
 public:
  explicit Scoreboard(const processor::UnitTimes& times) : times_(&times) {}

  /// Runs one instruction, which is this work. `control` is what a branch, call or return costs beyond
  /// waiting for its operands. `loads_ahead`: a load has been issued an iteration earlier, and takes no more
  /// than its turn to issue.
  void run(const Instruction& instruction, const Work& work, const Periods& control,
           bool loads_ahead = false);

  /// The clock period in which the next operation may issue.
  std::int64_t now() const { return now_; }

  /// What the clock periods until now went to.
  const Spending& spending() const { return spending_; }

  /// An instruction that becomes a logical operation on the condition rather than a branch.
  void combine();

 private:
  std::int64_t issue(processor::Operation operation, std::int64_t ready);
  std::int64_t operands(std::span<const Register> registers) const;
  void wait_until(std::int64_t ready);
  void wait_for_all();

  const processor::UnitTimes* times_;
  std::int64_t now_ = 0;
  std::array<std::int64_t, kRegisters> ready_{};
  std::array<std::int64_t, processor::kOperations> free_{};
  std::map<std::int64_t, processor::Operation> made_;  ///< by when its result can be used
  Spending spending_;
};

}  // namespace platter::charge
