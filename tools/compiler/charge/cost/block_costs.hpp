#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/instruction_fetch.hpp"
#include "tools/compiler/charge/cost/invariant_divisors.hpp"
#include "tools/compiler/charge/cost/spending.hpp"
#include "tools/compiler/charge/cost/target_code.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/flow/routines.hpp"

namespace platter::charge {

/// Clock periods of each block of a function.
///
/// A block is run (cost_model.hpp) behind the blocks that come before it most of the time, and costs what it
/// adds to them: so a load can be under way across a block's end, a loop is charged its steady state, and it
/// makes no difference whether a GO TO from elsewhere cuts a sequence of instructions into two blocks.
///
/// Where the compiler of the time scheduled, a block's operations are run in the order that it gave them.
///
/// A short-circuited .AND. or .OR. is charged as a whole where it begins (see short_circuit.hpp).
class BlockCosts {
 public:
  BlockCosts(const Assembly& assembly, const Function& function, const LoopForest& loops,
             const Liveness& liveness, const processor::UnitTimes& times,
             const std::map<std::string, Routine>& routines);

  /// At least 1, but 0 for a block that is charged together with an earlier one.
  std::int64_t cost(BlockId block) const { return costs_[block]; }
  /// What is made ahead of a scalar loop, once an entry; not part of any block.
  Spent ahead_of(const Loop& loop) const { return invariant_divisors_.ahead_of(loop); }
  /// What the cost goes to; the compiler's own loop overhead is a part of its own.
  Spent spent(BlockId block) const;
  /// The blocks that are charged where this one is: in order, itself first.
  const std::vector<BlockId>& charged_here(BlockId block) const { return members_[block]; }
  /// The block that a block is charged with; itself if it is charged by itself.
  BlockId charged_with(BlockId block) const { return head_[block]; }

 private:
  BlockId usual_predecessor(BlockId block) const;
  std::vector<BlockId> usual_way_to(BlockId block) const;
  void find_run_on(BlockId head);
  std::vector<BlockId> sequence(BlockId head) const;
  TargetCode code_of(BlockId head, const Liveness& liveness) const;
  std::vector<Register> find_reloaded(const Loop& loop) const;
  Periods control_cost(BlockId block) const;
  void run(class CostModel& model, BlockId head) const;
  std::int64_t measure(BlockId head, Spent* spent = nullptr) const;

  const Assembly& assembly_;
  const Function& function_;
  const LoopForest& loops_;
  const processor::UnitTimes& times_;
  const std::map<std::string, Routine>& routines_;
  InvariantDivisors invariant_divisors_;
  std::vector<BlockId> head_;
  std::vector<std::vector<BlockId>>
      members_;                   ///< by head: the blocks charged with it, in order, itself first
  std::vector<BlockId> runs_on_;  ///< by head: the one in front that it is scheduled together with
  std::vector<std::vector<Register>> reloaded_;  ///< by loop: scalars that are loaded in each iteration
  std::vector<TargetCode> codes_;                ///< by head: with what is scheduled together
  std::optional<InstructionFetch> fetch_;        ///< when it is known how long all codes are
  std::vector<std::int64_t> costs_;
};

}  // namespace platter::charge
