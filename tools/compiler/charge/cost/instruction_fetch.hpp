#pragma once

#include <cstdint>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// What a conditional branch takes where all instructions are there: one price for those that keep a loop
/// going or end it, one for all others.
processor::Price usual_branch(const Function& function, const LoopForest& loops, BlockId block,
                              const processor::UnitTimes& times);

/// Which instructions the processor's stack or buffers hold, and what waiting for the others takes.
///
/// Looked at are innermost loops without calls: a call has its price for leaving what is held, and code in no
/// loop is taken to be there.
class InstructionFetch {
 public:
  /// `parcels`: how long each block is.
  InstructionFetch(const Assembly& assembly, const Function& function, const LoopForest& loops,
                   const std::vector<std::int64_t>& parcels, const processor::UnitTimes& times);

  /// A conditional branch. In a loop that is fetched in each iteration, that to the next iteration goes to
  /// what is not there, and so does one that skips more than a fetch brings.
  processor::Price branch(BlockId block) const;
  /// Whether a block's instructions are fetched while it is executed, ahead.
  bool is_ahead(BlockId block) const { return times_.instructions.read_ahead && !is_held(block); }
  /// What an iteration of a loop waits for instructions where none is read ahead: for all but the first,
  /// which the branch has fetched. Of its header; nothing for other blocks.
  processor::Price waits(BlockId block) const;

 private:
  bool is_held(BlockId block) const;
  std::int64_t between(BlockId from, BlockId to) const;

  const Function& function_;
  const LoopForest& loops_;
  const processor::UnitTimes& times_;
  std::vector<std::int64_t> before_;         ///< parcels of all blocks in front of each, and of all
  std::vector<std::int64_t> fetched_again_;  ///< parcels of each loop that is not held; 0: it is
};

}  // namespace platter::charge
