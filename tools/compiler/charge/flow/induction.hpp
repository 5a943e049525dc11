#pragma once

#include <cstdint>
#include <optional>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// An induction register of a loop: each iteration changes it exactly once, by a constant. The loop ends when
/// the register reaches a loop-invariant value, so the number of executions of its block can be computed
/// after the loop. A loop that may never end has no induction register, because its cost would never be
/// added.
struct Induction {
  Register counter = 0;
  bool wide = true;       ///< true: the register has 64 bits; false: 32 bits
  std::int64_t step = 0;  ///< change per iteration, never 0
  BlockId block = 0;      ///< the block that changes the register; it dominates every latch
};

/// Position of an instruction.
struct Origin {
  std::size_t instruction = 0;
  BlockId block = 0;
};

/// Returns the instruction that sets the value of `r` before `instruction` of `block`. Searches backwards
/// along single predecessors, not beyond the start of the iteration. Returns nothing if the search fails.
std::optional<Origin> origin(Register r, std::size_t instruction, BlockId block, const Assembly& assembly,
                             const Function& function, const Loop& loop);

/// Returns the change of a register per iteration if it is a constant other than 0 and the loop does not
/// change the register in any other way.
std::optional<std::int64_t> step_of(Register r, const Assembly& assembly, const Function& function,
                                    const Loop& loop);

/// Returns the lowest-numbered register that changes by an odd constant exactly once per execution of
/// `block`, or nothing. The number of executions can be computed from it even after an overflow, because odd
/// numbers have an inverse modulo 2^64. 32-bit registers are not considered.
std::optional<Step> counter_of(BlockId block, const Assembly& assembly, const Function& function,
                               const Loop& loop);

/// Returns the loop's lowest-numbered induction register, or nothing.
std::optional<Induction> find_induction(const Assembly& assembly, const Function& function,
                                        const LoopForest& forest, const Loop& loop);

}  // namespace platter::charge
