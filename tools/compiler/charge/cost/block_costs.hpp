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
/// The cost model (cost_model.hpp) runs a block after the blocks that usually precede it. The block's cost is
/// the time that it adds to them. A load can therefore continue past the end of a block, a loop costs the
/// time of its steady state, and a label for a GO TO between two instructions makes no difference.
///
/// If the compiler of the time scheduled instructions, the operations of a block run in the order that it
/// chose.
///
/// A short-circuited .AND. or .OR. is charged as a whole in its first block (see short_circuit.hpp).
class BlockCosts {
 public:
  BlockCosts(const Assembly& assembly, const Function& function, const LoopForest& loops,
             const Liveness& liveness, const processor::UnitTimes& times,
             const std::map<std::string, Routine>& routines);

  /// Returns the CP of the block: 0 for a block that is charged together with an earlier one, otherwise at
  /// least 1.
  std::int64_t cost(BlockId block) const { return costs_[block]; }
  /// Returns the cost of computations moved before a scalar loop, once per entry. It is not part of any
  /// block's cost.
  Spent ahead_of(const Loop& loop) const { return invariant_divisors_.ahead_of(loop); }
  /// Returns the block's cost by cause. The loop overhead of the compiler is a separate cause.
  Spent spent(BlockId block) const;
  /// Returns the blocks that are charged in this block, in order. The first is the block itself.
  const std::vector<BlockId>& charged_here(BlockId block) const { return members_[block]; }
  /// Returns the block that charges this block, which may be the block itself.
  BlockId charged_with(BlockId block) const { return head_[block]; }

 private:
  BlockId usual_predecessor(BlockId block) const;
  std::vector<BlockId> usual_path_to(BlockId block) const;
  void find_run_on(BlockId head);
  std::vector<BlockId> sequence(BlockId head) const;
  TargetCode code_of(BlockId head, const Liveness& liveness) const;
  std::vector<Register> find_reloaded(const Loop& loop) const;
  Periods control_cost(BlockId block) const;
  Periods step_of(const Loop& loop) const;
  void run(class CostModel& model, BlockId head) const;
  std::int64_t measure(BlockId head, Spent* spent = nullptr) const;

  const Assembly& assembly_;
  const Function& function_;
  const LoopForest& loops_;
  const processor::UnitTimes& times_;
  const std::map<std::string, Routine>& routines_;
  InvariantDivisors invariant_divisors_;
  std::vector<BlockId> head_;
  /// For each head (a block that charges others), the blocks that are charged with it, in order. The first is
  /// the head itself.
  std::vector<std::vector<BlockId>> members_;
  /// For each head, the head of the preceding block that it is scheduled together with.
  std::vector<BlockId> runs_on_;
  std::vector<std::vector<Register>>
      reloaded_;  ///< for each loop, the registers of scalars that each iteration loads
  /// For each head, its code, including the blocks that it is scheduled together with.
  std::vector<TargetCode> codes_;
  std::optional<InstructionFetch> fetch_;  ///< set once the lengths of all codes are known
  std::vector<std::int64_t> costs_;
};

}  // namespace platter::charge
