#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/spending.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// A name for the divisor of an x86 division. Equal divisors have equal names.
using Divisor = std::string;

/// Returns the divisor of a floating-point division if it is a literal or a register that is not in
/// `written`.
std::optional<Divisor> invariant_divisor(const Instruction& instruction, const RegisterSet& written);

/// Returns all registers that a loop writes.
RegisterSet written_in(const Assembly& assembly, const Function& function, const Loop& loop);

/// Divisions by loop invariants in innermost scalar loops, on a processor that divides by means of a
/// reciprocal approximation. The approximation is computed once before the loop, and only multiplications
/// remain inside.
///
/// Divisions that some iterations skip are excluded: an IF may have found the divisor to be zero. Loops with
/// calls are also excluded, because calls do not preserve registers.
class InvariantDivisors {
 public:
  InvariantDivisors(const Assembly& assembly, const Function& function, const LoopForest& loops,
                    const processor::UnitTimes& times);

  /// Returns whether the instruction is a division by a loop invariant whose reciprocal is computed before
  /// the loop.
  bool divides(std::size_t instruction) const { return divisions_.contains(instruction); }
  /// Returns the cost of the approximations before a loop, once per entry. Lines can be placed on the edges
  /// that enter such a loop.
  Spent ahead_of(const Loop& loop) const;

 private:
  void look_into(const Assembly& assembly, const Function& function, const LoopForest& loops,
                 const Loop& loop);

  const processor::UnitTimes& times_;
  std::set<std::size_t> divisions_;
  std::map<BlockId, std::set<Divisor>> divisors_;  ///< by loop header
};

/// Returns the CP of `divisors` approximations before a loop. The last one waits for its result, and the
/// others issue in the meantime. `corrected`: include the multiplications that correct the approximations.
Spent reciprocals(std::size_t divisors, bool corrected, const processor::UnitTimes& times);

}  // namespace platter::charge
