#include "tools/compiler/charge/vector/vector_charger.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {

Lines end_vector(const Iterations& iterations, const VectorCharge& charge) {
  const Register r = *iterations.registers.start;
  const std::string name = register_name(r, true);
  Iterations counted = iterations;
  counted.per_iteration = 1;
  Lines lines = multiplied_count(counted);
  const auto put = [&lines](std::string line) { lines.push_back(std::move(line)); };
  put(fmt::format("\tmovq\t%{}, {}", name, kSpill));
  multiply(lines, r, charge.per_result.total());
  const auto add_cost = [&] {
    for (auto& line : add_register(r)) put(std::move(line));
  };
  add_cost();
  if (charge.port_per_result > 0) {
    put(fmt::format("\tmovq\t{}, %{}", kSpill, name));
    multiply(lines, r, charge.port_per_result);
    put(fmt::format("\taddq\t%{}, {}", name, kPortCounter));
  }
  put(fmt::format("\tmovq\t{}, %{}", kSpill, name));
  if (charge.strip_length > 1) {
    put(fmt::format("\taddq\t${}, %{}", charge.strip_length - 1, name));
    put(fmt::format("\tshrq\t${}, %{}", std::countr_zero(static_cast<std::uint64_t>(charge.strip_length)),
                    name));
  }
  multiply(lines, r, charge.per_strip.total());
  if (charge.entry.total() != 0) put(fmt::format("\taddq\t${}, %{}", charge.entry.total(), name));
  add_cost();
  const Lines last = give_back(iterations.registers);
  lines.insert(lines.end(), last.begin(), last.end());
  return lines;
}

Lines begin_strip(const std::string& rest) {
  return {fmt::format("\tmovq\t$0, {}", rest)};
}

Lines count_element(const std::string& rest, const VectorCharge& charge, const Lines& strip) {
  Lines lines = add_constant(charge.per_result.total());
  if (charge.port_per_result > 0)
    lines.push_back(fmt::format("\taddq\t${}, {}", charge.port_per_result, kPortCounter));
  lines.push_back(fmt::format("\tsubq\t$1, {}", rest));
  lines.push_back("\tjnc\t1f");
  lines.push_back(fmt::format("\tmovq\t${}, {}", charge.strip_length - 1, rest));
  for (auto& line : add_constant(charge.per_strip.total())) lines.push_back(std::move(line));
  lines.insert(lines.end(), strip.begin(), strip.end());
  lines.push_back("1:");
  return lines;
}

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
  // A function that the loop calls may overwrite any register that could hold the trip count.
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
