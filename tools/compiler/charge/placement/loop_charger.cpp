#include "tools/compiler/charge/placement/loop_charger.hpp"

#include "tools/compiler/charge/placement/iteration_sequences.hpp"

namespace platter::charge {
namespace {

void charge_by_count(const LoopPlan& plan, Placer& placer) {
  Iterations iterations = iterations_of(plan);
  for (const EdgeCharge& exit : plan.exits) {
    // The iteration that ends here is not a whole one: if it was counted, it is taken off again.
    iterations.cp = exit.cp - (exit.counted ? plan.per_iteration : 0);
    placer.on_edge(exit.from, exit.to, end_iterations(iterations), false);
  }
}

void charge_header(const Loop& loop, const LoopPlan& plan, Placer& placer) {
  placer.in_block(loop.header, plan.per_iteration);
  for (const EdgeCharge& exit : plan.exits) placer.on_edge(exit.from, exit.to, exit.cp);
}

}  // namespace

Iterations iterations_of(const LoopPlan& plan) {
  Iterations iterations = counted_by(*plan.induction, plan.registers, plan.per_iteration);
  iterations.arm = plan.arm;
  return iterations;
}

FreeRegisters free_registers(const Assembly& assembly, const Function& function, const Loop& loop,
                             const Liveness& liveness) {
  RegisterSet taken;
  RegisterSet wanted;
  taken.set(kRsp);
  for (const BlockId id : loop.blocks) {
    const Block& block = function.blocks[id];
    for (std::size_t i = block.first; i < block.last; ++i) {
      taken |= mentioned(assembly.instructions[i]);
      if (assembly.instructions[i].flow == Flow::kCall) taken |= overwritten_by_call();
    }
    for (const BlockId to : block.successors) wanted |= liveness.live_in(to);
  }
  FreeRegisters result;
  for (Register r = 0; r < kXmm0; ++r) {
    if (!taken[r]) (wanted[r] ? result.borrowed : result.dead).push_back(r);
  }
  return result;
}

void charge_iterations_and_exits(const Loop& loop, const LoopPlan& plan, Placer& placer) {
  for (const EdgeCharge& edge : plan.inside) placer.on_edge(edge.from, edge.to, edge.cp);
  if (plan.induction) {
    charge_by_count(plan, placer);
  } else {
    charge_header(loop, plan, placer);
  }
}

void charge_entries(const Loop& loop, const LoopPlan& plan, Placer& placer) {
  if (!plan.induction) return;
  const Lines lines = begin_iterations(iterations_of(plan));
  for (const BlockId from : plan.entries) placer.on_edge(from, loop.header, lines, true);
}

}  // namespace platter::charge
