#pragma once

#include <cstddef>

#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/placement/iteration_sequences.hpp"
#include "tools/compiler/charge/placement/loop_plan.hpp"
#include "tools/compiler/charge/placement/placer.hpp"

namespace platter::charge {

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
