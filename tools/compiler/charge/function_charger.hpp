#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/block_costs.hpp"
#include "tools/compiler/charge/flow/constant_variables.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/flow/routines.hpp"
#include "tools/compiler/charge/placement/counter_handoff.hpp"
#include "tools/compiler/charge/placement/deferred_charges.hpp"
#include "tools/compiler/charge/placement/loop_plan.hpp"
#include "tools/compiler/charge/placement/non_observing_functions.hpp"
#include "tools/compiler/charge/placement/placer.hpp"
#include "tools/compiler/charge/placement/runtime_tables.hpp"
#include "tools/compiler/charge/profile/profiler.hpp"
#include "tools/compiler/charge/report.hpp"
#include "tools/compiler/charge/vector/vector_charger.hpp"
#include "tools/compiler/charge/vector/vector_list.hpp"

namespace platter::charge {

using PlannedLoop = std::pair<const Loop*, LoopPlan>;

/// Adds the charges to one function.
class FunctionCharger {
 public:
  /// Adds the file's loops that are charged from their trip count to `table`, and the CP that the function
  /// leaves to its callers to `quiet`. `elsewhere`: routines of the program's other files. `constants`: the
  /// file's variables that never change.
  FunctionCharger(const Assembly& assembly, const Function& function, const processor::UnitTimes& times,
                  const std::map<std::string, Routine>& routines, LoopTable& table,
                  NonObservingFunctions& quiet, const std::set<std::string>& elsewhere,
                  const ConstantVariables& constants);

  /// Requests profile counters in addition to the charges. Must be called before run(). `counters`: number of
  /// counters used in the file so far; increased by this function's counters.
  void profile(const LineTable& lines, std::size_t& counters) {
    profiler_.emplace(assembly_, function_, loops_, lines, routines_, counters);
  }
  /// Returns the meaning of the profile's counters. Must be called after run().
  FunctionProfile take_profile() { return std::move(profile_); }

  /// Inserts the charges into the text. `hoist`: charge counted loops from their trip count. `list`: the
  /// loops that may be vector loops.
  FunctionReport run(SourceText& text, bool hoist, const LineTable& lines, const VectorList& list);

  /// Returns whether the cost of the block has been added to the counter, in the block or elsewhere.
  bool is_charged(BlockId block) const { return charged_[block]; }

 private:
  void charge_moves(BlockId block);
  void charge_words(BlockId block, std::size_t instruction, Register length, int bytes);
  void charge_each_block();
  DeferredCharges defer_block_charges(const std::vector<PlannedLoop>& plans) const;
  void charge_blocks(const DeferredCharges& deferred);
  std::vector<VectorPlan> plan_vector_loops(const LineTable& lines, const VectorList& list, bool hoist);
  void note_scalar(const Loop& loop, bool listed);
  std::int64_t charge_loops();
  void skip_to_last_iteration(const Loop& loop, const Induction& induction);
  void charge_ahead_of_loops();

  const Assembly& assembly_;
  const Function& function_;
  const processor::UnitTimes& times_;
  const std::map<std::string, Routine>& routines_;
  LoopTable& table_;
  NonObservingFunctions& quiet_;
  std::vector<std::pair<const Loop*, Iterations>> counted_;
  LoopForest loops_;
  Liveness liveness_;
  BlockCosts costs_;
  Placer placer_;
  CounterHandoff handoff_;
  const ConstantVariables& constants_;
  std::vector<RealRegisters> reals_;  ///< contents at the start of each block; computed on first use
  std::vector<bool> charged_;
  std::set<BlockId> vector_headers_;
  FunctionReport report_;
  std::optional<Profiler> profiler_;  ///< set if a profile is requested
  FunctionProfile profile_;
};

}  // namespace platter::charge
