#pragma once

#include <cstdint>
#include <optional>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// A register that a loop changes by a constant, once in each iteration, and in no other way, and that ends
/// the loop when it reaches a value that the loop does not change. How often its block was executed can be
/// read off it afterwards; and that there is an afterwards is why it has to end the loop: a loop that may run
/// for ever must not keep its charges to itself.
struct Induction {
  Register counter = 0;
  bool wide = true;       ///< 64 bits rather than 32
  std::int64_t step = 0;  ///< not 0
  BlockId block = 0;      ///< where it changes; dominates every latch
};

/// An instruction, by its index and block.
struct Origin {
  std::size_t instruction = 0;
  BlockId block = 0;
};

/// The instruction that gave `r` the value that it has in front of `instruction` of `block`, going back as
/// long as there is only one way, and not beyond the beginning of the iteration.
std::optional<Origin> origin(Register r, std::size_t instruction, BlockId block, const Assembly& assembly,
                             const Function& function, const Loop& loop);

/// By how much a register changes from one iteration to the next, where that is a constant other than 0 and
/// it is changed in no other way.
std::optional<std::int64_t> step_of(Register r, const Assembly& assembly, const Function& function,
                                    const Loop& loop);

/// The first register, by number, that changes by an odd constant whenever `block` of the loop is executed,
/// and in no other way. How often that was can be read off it for ever, also where it has run over: an odd
/// number has an inverse modulo 2^64. A register of 32 bits would forget.
std::optional<Step> counter_of(BlockId block, const Assembly& assembly, const Function& function,
                               const Loop& loop);

/// The first register of a loop, by number, that is an Induction, if there is one.
std::optional<Induction> find_induction(const Assembly& assembly, const Function& function,
                                        const LoopForest& forest, const Loop& loop);

}  // namespace platter::charge
