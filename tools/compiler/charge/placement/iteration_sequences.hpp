#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/charge/flow/induction.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {

/// The registers that the charges of a loop use.
struct LoopRegisters {
  std::optional<Register> start;  ///< holds the induction register's value at the loop's entry

  /// A register whose value is still needed and is saved in `slot` while the loop runs.
  struct Borrowed {
    Register r = 0;
    std::string slot;
  };
  std::vector<Borrowed> borrowed;
};

/// Return the lines that save the borrowed registers before a loop and restore them after it. The lines keep
/// the flags.
Lines borrow(const LoopRegisters& registers);
Lines give_back(const LoopRegisters& registers);

/// A register in which the program itself counts how often it takes the more expensive arm of a loop: counter
/// += cp * (register - its value at the loop's entry) / step.
struct ArmCount {
  Register counter = 0;
  std::int64_t step = 0;  ///< odd, so that the division is exact modulo 2^64 even after an overflow
  std::int64_t cp = 0;    ///< CP that are added each time the arm is taken
  Register start = 0;     ///< holds the value of `counter` at the loop's entry
};

/// The cost that a counted loop adds at an exit: counter += per_iteration * iterations + cp, with iterations
/// = (counter register - its value at the entry) / step. This division is exact.
struct Iterations {
  Register counter = 0;
  bool wide = true;  ///< true: the counter register has 64 bits; false: 32 bits
  std::int64_t step = 0;
  std::int64_t per_iteration = 0;
  std::int64_t cp = 0;  ///< CP; negative if the last iteration is incomplete and its cost has been counted
  LoopRegisters registers;  ///< `start` is set
  std::optional<ArmCount> arm = {};
};

/// Returns the counting parameters of a loop with an induction register. `registers.start` must be set.
/// `per_iteration`: CP.
Iterations counted_by(const Induction& induction, const LoopRegisters& registers, std::int64_t per_iteration);

/// Returns the lines for the loop's entry. They keep the flags.
Lines begin_iterations(const Iterations& iterations);
/// Returns lines for a loop exit that compute iterations * per_iteration in the register `start`. They
/// overwrite the flags.
Lines multiplied_count(const Iterations& iterations);
/// Returns the lines for a loop exit, which add the cost of the loop. They overwrite the flags.
Lines end_iterations(const Iterations& iterations);

}  // namespace platter::charge
