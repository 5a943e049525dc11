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

/// What an x86 division divides by, as a name: two divisions by the same have the same.
using Divisor = std::string;

/// The divisor of a floating division where it is a register that is none of `written`, or a literal.
std::optional<Divisor> invariant_divisor(const Instruction& instruction, const RegisterSet& written);

/// Every register that a loop writes.
RegisterSet written_in(const Assembly& assembly, const Function& function, const Loop& loop);

/// Divisions in innermost scalar loops by what the loop does not change, on a processor that divides through
/// a reciprocal approximation: this is made once, ahead of the loop, and the multiplications are left.
///
/// Not those that some iterations leave out: nobody may divide by what an IF has found to be zero. Nor those
/// of loops with calls, which leave nothing in the registers.
class InvariantDivisors {
 public:
  InvariantDivisors(const Assembly& assembly, const Function& function, const LoopForest& loops,
                    const processor::UnitTimes& times);

  /// Whether an instruction is such a division.
  bool divides(std::size_t instruction) const { return divisions_.contains(instruction); }
  /// What the approximations ahead of a loop take, once an entry. Lines can stand on the edges to it.
  Spent ahead_of(const Loop& loop) const;

 private:
  void look_into(const Assembly& assembly, const Function& function, const LoopForest& loops,
                 const Loop& loop);

  const processor::UnitTimes& times_;
  std::set<std::size_t> divisions_;
  std::map<BlockId, std::set<Divisor>> divisors_;  ///< by the loop's header
};

/// CP of so many approximations ahead of a loop: one waits for its result, the others issue meanwhile.
/// `corrected`: together with the multiplication that corrects each.
Spent reciprocals(std::size_t divisors, bool corrected, const processor::UnitTimes& times);

}  // namespace platter::charge
