#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/charge/flow/induction.hpp"
#include "tools/compiler/charge/placement/iteration_sequences.hpp"
#include "tools/compiler/charge/placement/loop_plan.hpp"
#include "tools/compiler/charge/placement/placer.hpp"
#include "tools/compiler/charge/vector/vector_loops.hpp"

namespace platter::charge {

/// Counts the clock periods during which vector loops hold the port to memory.
inline constexpr const char* kPortCounter = "%gs:.Lcharged_port_cp";

/// At the exit of a loop that begin_iterations stands in front of: what N elements take is added to the
/// counter, and what they hold of the port to the other one. Overwrites the flags.
Lines end_vector(const Iterations& iterations, const VectorCharge& charge);

/// Without a count. At the entry, keeping the flags: no strip has begun.
Lines begin_strip(const std::string& rest);
/// In front of every element; overwrites the flags. The first of a strip pays for it, and runs `strip` too.
Lines count_element(const std::string& rest, const VectorCharge& charge, const Lines& strip);

/// The numbers of a vector loop's counters in the profile.
struct VectorCounters {
  std::size_t entries = 0;
  std::size_t strips = 0;
  std::size_t elements = 0;
};

/// How a vector loop is charged: where it ends, by its trip count; or, where that cannot be had, by counting
/// the elements that are left of a strip while it runs. Both come to the same number.
struct VectorPlan {
  const Loop* loop = nullptr;
  VectorCharge charge;
  std::vector<BlockId> entries;  ///< blocks outside that lead to the header
  BlockId exit_from = 0;
  BlockId exit_to = 0;
  std::optional<Induction> induction;  ///< with `registers.start`
  LoopRegisters registers;
  std::optional<VectorCounters> counters;  ///< where the loop is profiled, which is without a trip count
  std::string rest;                        ///< storage for the elements left of a strip, without a count
};

/// How a vector loop with an induction register is charged, but for what it takes beside its results.
Iterations iterations_of(const VectorPlan& plan);

/// Nothing where no lines can stand on the edges around the loop. `hoist`: by trip count, if there is one.
std::optional<VectorPlan> plan_vector_loop(const Assembly& assembly, const Function& function,
                                           const LoopForest& forest, const Loop& loop,
                                           const VectorCharge& charge, const Placer& placer,
                                           const FreeRegisters& free, bool hoist);

/// As charge_iterations_and_exits and charge_entries do for other loops, in the same order.
void charge_elements_and_exit(const Function& function, const VectorPlan& plan, Placer& placer);
void charge_entries(const VectorPlan& plan, Placer& placer);

}  // namespace platter::charge
