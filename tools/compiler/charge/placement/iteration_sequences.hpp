#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/charge/flow/induction.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {

/// The registers that a loop's charges use.
struct LoopRegisters {
  std::optional<Register> start;  ///< holds the induction register's value at the loop's entry

  /// Somebody's value, kept in a word of storage while the loop runs.
  struct Borrowed {
    Register r = 0;
    std::string slot;
  };
  std::vector<Borrowed> borrowed;
};

/// Around a loop; they touch no flags.
Lines borrow(const LoopRegisters& registers);
Lines give_back(const LoopRegisters& registers);

/// A register of the program's own that tells how often control took the one arm of a loop that is dearer:
/// counter += cp * (the register - its value at the loop's entry) / step.
struct ArmCount {
  Register counter = 0;
  std::int64_t step = 0;  ///< odd, so that 64 bits tell it also where they have run over
  std::int64_t cp = 0;    ///< for each time
  Register start = 0;     ///< holds the value at the entry
};

/// How a counted loop is charged at an exit: counter += per_iteration * iterations + cp, where
/// iterations = (counter register - its value at the entry) / step, which is exact.
struct Iterations {
  Register counter = 0;
  bool wide = true;  ///< 64 bits rather than 32
  std::int64_t step = 0;
  std::int64_t per_iteration = 0;
  std::int64_t cp = 0;      ///< may be negative: the last iteration is perhaps not a whole one
  LoopRegisters registers;  ///< with `start`
  std::optional<ArmCount> arm = {};
};

/// By an induction register, so many CP each; `registers` have `start`.
Iterations counted_by(const Induction& induction, const LoopRegisters& registers, std::int64_t per_iteration);

/// At the loop's entry; touches no flags.
Lines begin_iterations(const Iterations& iterations);
/// At an exit: iterations * per_iteration into the register `start`. Overwrites the flags.
Lines multiplied_count(const Iterations& iterations);
/// At an exit; overwrites the flags.
Lines end_iterations(const Iterations& iterations);

}  // namespace platter::charge
