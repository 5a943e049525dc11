#include "tools/charge/placement/loop_charger.hpp"

#include "tools/charge/placement/iteration_sequences.hpp"

namespace platter::charge {
namespace {

/// What an arm of the loop owes: into the register that holds the counter, or to memory.
void charge_inside(const LoopPlan& plan, Placer& placer) {
  for (const EdgeCharge& edge : plan.inside) {
    if (plan.registers.total) {
      placer.on_edge(edge.from, edge.to, add_to_total(*plan.registers.total, edge.cp), true);
    } else {
      placer.on_edge(edge.from, edge.to, edge.cp);
    }
  }
}

void charge_by_count(const LoopPlan& plan, Placer& placer) {
  Iterations iterations = iterations_of(plan);
  for (const EdgeCharge& exit : plan.exits) {
    // The iteration that ends here is not a whole one: if it was counted, it is taken off again.
    iterations.cp = exit.cp - (exit.counted ? plan.per_iteration : 0);
    placer.on_edge(exit.from, exit.to, end_iterations(iterations), false);
  }
}

/// The counter is in a register, and stored in each iteration, so that who looks at it from outside sees it
/// move.
void charge_header_in_register(const Loop& loop, const LoopPlan& plan, Placer& placer) {
  const Register total = *plan.registers.total;
  Lines header = add_to_total(total, plan.per_iteration);
  header.push_back(store_total(total).front());
  placer.at_head(loop.header, header);
  for (const EdgeCharge& exit : plan.exits) {
    Lines lines;
    if (exit.cp != 0) lines = add_to_total(total, exit.cp);
    // An arm may have added to the register since the header stored it.
    if (exit.cp != 0 || !plan.inside.empty()) lines.push_back(store_total(total).front());
    for (const auto& line : give_back(plan.registers)) lines.push_back(line);
    placer.on_edge(exit.from, exit.to, lines, true);
  }
}

void charge_header_in_memory(const Loop& loop, const LoopPlan& plan, Placer& placer) {
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
  charge_inside(plan, placer);
  if (plan.induction) {
    charge_by_count(plan, placer);
  } else if (plan.registers.total) {
    charge_header_in_register(loop, plan, placer);
  } else {
    charge_header_in_memory(loop, plan, placer);
  }
}

void charge_entries(const Loop& loop, const LoopPlan& plan, Placer& placer) {
  Lines lines;
  if (plan.induction) {
    lines = begin_iterations(iterations_of(plan));
  } else if (plan.registers.total) {
    lines = borrow(plan.registers);
    lines.push_back(load_total(*plan.registers.total).front());
  } else {
    return;
  }
  for (const BlockId from : plan.entries) placer.on_edge(from, loop.header, lines, true);
}

}  // namespace platter::charge
