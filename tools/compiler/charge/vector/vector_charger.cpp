#include "tools/compiler/charge/vector/vector_charger.hpp"

#include <algorithm>

#include "tools/compiler/charge/placement/sequences.hpp"
#include "tools/compiler/charge/vector/vector_sequences.hpp"

namespace platter::charge {

Iterations iterations_of(const VectorPlan& plan) {
  return counted_by(*plan.induction, plan.registers, plan.charge.per_result.total());
}

std::optional<VectorPlan> plan_vector_loop(const Assembly& assembly, const Function& function,
                                           const LoopForest& forest, const Loop& loop,
                                           const VectorCharge& charge, const Placer& placer,
                                           const FreeRegisters& free, bool hoist) {
  if (loop.header == 0) return std::nullopt;
  VectorPlan plan;
  plan.loop = &loop;
  plan.charge = charge;
  plan.entries = entries_of(function, loop);
  const bool placeable = std::all_of(plan.entries.begin(), plan.entries.end(), [&](BlockId from) {
    return placer.can_place_on_edge(from, loop.header);
  });
  if (!placeable) return std::nullopt;
  for (const BlockId block : loop.blocks) {
    for (const BlockId to : function.blocks[block].successors) {
      if (loop.contains(to)) continue;
      plan.exit_from = block;
      plan.exit_to = to;
    }
  }
  if (!placer.can_place_on_edge(plan.exit_from, plan.exit_to)) return std::nullopt;
  // A function that the loop calls may use any of the registers that a trip count would be held in.
  const bool calls = std::any_of(loop.blocks.begin(), loop.blocks.end(), [&](BlockId block) {
    return terminator(assembly, function.blocks[block]).flow == Flow::kCall;
  });
  if (hoist && !calls) plan.induction = find_induction(assembly, function, forest, loop);
  if (plan.induction && !free.dead.empty()) {
    plan.registers.start = free.dead.front();
  } else if (plan.induction && !free.borrowed.empty()) {
    plan.registers.start = free.borrowed.front();
    plan.registers.borrowed.push_back({free.borrowed.front(), slot(0)});
  } else {
    plan.induction.reset();
    plan.rest = slot(0);
  }
  return plan;
}

void charge_elements_and_exit(const Function& function, const VectorPlan& plan, Placer& placer) {
  if (plan.induction) {
    placer.on_edge(plan.exit_from, plan.exit_to, end_vector(iterations_of(plan), plan.charge), false);
  } else {
    const BlockId header = plan.loop->header;
    Lines each;
    Lines strip;
    if (plan.counters) {
      each = count(plan.counters->elements);
      strip = count(plan.counters->strips);
    }
    for (auto& line : count_element(plan.rest, plan.charge, strip)) each.push_back(std::move(line));
    placer.before_instruction(header, function.blocks[header].first, each);
  }
}

void charge_entries(const VectorPlan& plan, Placer& placer) {
  for (const BlockId from : plan.entries) {
    if (plan.induction) {
      placer.on_edge(from, plan.loop->header, begin_iterations(iterations_of(plan)), true);
    } else {
      placer.on_edge(from, plan.loop->header, begin_strip(plan.rest), true);
      placer.on_edge(from, plan.loop->header, plan.charge.entry.total());
      if (plan.counters) placer.on_edge(from, plan.loop->header, count(plan.counters->entries), false);
    }
  }
}

}  // namespace platter::charge
