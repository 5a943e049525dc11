#pragma once

#include <cstdint>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// Returns the cost of a conditional branch if all instructions are in the instruction buffers. Branches that
/// continue or end a loop have one price, all others have another.
processor::Price usual_branch(const Function& function, const LoopForest& loops, BlockId block,
                              const processor::UnitTimes& times);

/// Determines which instructions are in the processor's instruction stack or buffers, and the cost of waiting
/// for the others.
///
/// Only innermost loops without calls are examined. The price of a call already covers refilling the buffers,
/// and code outside loops is assumed to be in the buffers.
class InstructionFetch {
 public:
  /// `parcels`: length of each block in parcels.
  InstructionFetch(const Assembly& assembly, const Function& function, const LoopForest& loops,
                   const std::vector<std::int64_t>& parcels, const processor::UnitTimes& times);

  /// Returns the cost of a conditional branch. In a loop that is fetched in each iteration, the target is not
  /// in the buffers if the branch continues or ends the loop, or skips more parcels than one fetch loads.
  processor::Price branch(BlockId block) const;
  /// Returns whether a block's instructions are fetched ahead while it is executed.
  bool is_ahead(BlockId block) const { return times_.instructions.read_ahead && !is_held(block); }
  /// Returns the waiting time per iteration of a loop, on a processor that does not fetch ahead: the time of
  /// all fetches except the first, which is part of the branch. The time belongs to the loop's header; it is
  /// 0 for other blocks.
  processor::Price waits(BlockId block) const;

 private:
  bool is_held(BlockId block) const;
  std::int64_t between(BlockId from, BlockId to) const;

  const Function& function_;
  const LoopForest& loops_;
  const processor::UnitTimes& times_;
  std::vector<std::int64_t> before_;  ///< number of parcels before each block; the last element is the total
  /// Parcels of each loop that does not fit into the buffers; 0 if it does.
  std::vector<std::int64_t> fetched_again_;
};

}  // namespace platter::charge
