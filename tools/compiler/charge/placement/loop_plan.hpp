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

/// A cost in CP that is added when control passes from one block to another.
struct EdgeCharge {
  BlockId from = 0;
  BlockId to = 0;
  std::int64_t cp = 0;  ///< negative if the cost was added in advance and was not incurred
  /// For exits only: the induction register has changed in the iteration that ends at this exit.
  bool counted = false;
};

/// How the cost of an innermost loop without calls is counted with fewer additions than blocks. The cost that
/// all paths through an iteration have in common is added once per iteration, and the difference is added on
/// the edges where the paths diverge.
///
/// Let before(v) be the smallest cost of a path from the header to block v. This cost counts as added when
/// control reaches v. An edge u -> v then adds before(u) + cost(u) - before(v), which is 0 for most edges. A
/// back edge adds the part of this amount that exceeds `per_iteration`. An exit adds before(u) + cost(u). The
/// counter is therefore exact whenever control leaves the loop.
struct LoopPlan {
  std::int64_t per_iteration = 0;  ///< CP for each back edge taken
  /// Gives the number of iterations. If empty, the header adds their cost.
  std::optional<Induction> induction;
  std::vector<EdgeCharge> inside;  ///< only edges that add a cost
  std::optional<ArmCount> arm;     ///< only with an induction register; replaces the only edge in `inside`
  std::vector<EdgeCharge> exits;
  std::vector<BlockId> entries;  ///< blocks outside the loop that lead to the loop's header
  LoopRegisters registers;
};

/// The general registers that a loop does not mention and that its calls do not overwrite.
struct FreeRegisters {
  std::vector<Register> dead;      ///< registers whose values are not read after the loop
  std::vector<Register> borrowed;  ///< registers whose values are read after the loop and must be saved
};

/// Returns nothing if the loop's cost must be added block by block.
std::optional<LoopPlan> plan_loop(const Assembly& assembly, const Function& function,
                                  const LoopForest& forest, const Loop& loop, const BlockCosts& costs,
                                  const Placer& placer, const FreeRegisters& free);

/// Returns the general registers that a loop does not use.
FreeRegisters free_registers(const Assembly& assembly, const Function& function, const Loop& loop,
                             const Liveness& liveness);

/// Returns the counting parameters of a loop whose plan has an induction register, without the cost that each
/// exit adds.
Iterations iterations_of(const LoopPlan& plan);

/// Insert the lines of a loop's plan, in two parts: the additions inside the loop and at its exits, and the
/// preparation at its entries.
void charge_iterations_and_exits(const Loop& loop, const LoopPlan& plan, Placer& placer);
void charge_entries(const Loop& loop, const LoopPlan& plan, Placer& placer);

}  // namespace platter::charge
