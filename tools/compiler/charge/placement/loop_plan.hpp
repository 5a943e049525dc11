#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tools/compiler/charge/cost/block_costs.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/induction.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/placement/iteration_sequences.hpp"
#include "tools/compiler/charge/placement/placer.hpp"

namespace platter::charge {

struct EdgeCharge {
  BlockId from = 0;
  BlockId to = 0;
  std::int64_t cp = 0;   ///< may be negative: what was charged ahead and not used
  bool counted = false;  ///< exits only: the induction register has changed in the iteration that ends here
};

/// How an innermost loop without calls is charged with fewer additions than blocks: what all ways through an
/// iteration have in common once per iteration, and the rest where the ways differ.
///
/// before(v), the least cost of a way from the header to v, is taken as paid when control reaches v. An edge
/// u -> v then owes before(u) + cost(u) - before(v), which is 0 for most edges; a back edge owes that much
/// beyond `per_iteration`; an exit owes the whole. So the counter is exact whenever control leaves the loop.
struct LoopPlan {
  std::int64_t per_iteration = 0;      ///< for each back edge taken
  std::optional<Induction> induction;  ///< tells how many there were; else the header is charged
  std::vector<EdgeCharge> inside;      ///< only those that owe something
  std::optional<ArmCount> arm;         ///< with an induction only: in place of the one edge in `inside`
  std::vector<EdgeCharge> exits;
  std::vector<BlockId> entries;  ///< blocks outside that lead to the header
  LoopRegisters registers;
};

/// The general registers that a loop neither mentions nor loses in a call.
struct FreeRegisters {
  std::vector<Register> dead;      ///< nobody reads their values after the loop
  std::vector<Register> borrowed;  ///< somebody does, so that they have to be saved and restored
};

/// Nothing where the loop has to be charged block by block.
std::optional<LoopPlan> plan_loop(const Assembly& assembly, const Function& function,
                                  const LoopForest& forest, const Loop& loop, const BlockCosts& costs,
                                  const Placer& placer, const FreeRegisters& free);

/// The general registers that a loop does not mention.
FreeRegisters free_registers(const Assembly& assembly, const Function& function, const Loop& loop,
                             const Liveness& liveness);

/// How a loop whose plan has an induction register is charged, but for what an exit adds.
Iterations iterations_of(const LoopPlan& plan);

/// A loop's plan, in two parts: what is added while the loop runs and when it ends, and what prepares that
/// before.
void charge_iterations_and_exits(const Loop& loop, const LoopPlan& plan, Placer& placer);
void charge_entries(const Loop& loop, const LoopPlan& plan, Placer& placer);

}  // namespace platter::charge
