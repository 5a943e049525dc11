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

/// Counter of the CP during which vector loops occupy a memory port.
inline constexpr const char* kPortCounter = "%gs:.Lcharged_port_cp";

/// Returns the lines for the exit of a vector loop whose entry runs begin_iterations(). They add the cost of
/// the loop's N elements to the cycle counter, and the CP during which it occupies a memory port to
/// kPortCounter. They overwrite the flags.
Lines end_vector(const Iterations& iterations, const VectorCharge& charge);

/// Returns the lines for the entry of a vector loop without a known trip count. They mark that no strip has
/// been started, and keep the flags.
Lines begin_strip(const std::string& rest);
/// Returns the lines for the start of each iteration of such a loop. The first element of a strip also adds
/// the cost of the strip and runs `strip`. The lines overwrite the flags.
Lines count_element(const std::string& rest, const VectorCharge& charge, const Lines& strip);

/// Indices of a vector loop's counters in the profile.
struct VectorCounters {
  std::size_t entries = 0;
  std::size_t strips = 0;
  std::size_t elements = 0;
};

/// How the cost of a vector loop is counted: at its exit, from its trip count, or, if the trip count is not
/// available, during the loop, with a counter of the elements left in the strip. Both give the same total.
struct VectorPlan {
  const Loop* loop = nullptr;
  VectorCharge charge;
  std::vector<BlockId> entries;  ///< blocks outside the loop that lead to the loop's header
  BlockId exit_from = 0;
  BlockId exit_to = 0;
  std::optional<Induction> induction;  ///< set if the trip count is used; `registers.start` is then also set
  LoopRegisters registers;
  std::optional<VectorCounters> counters;  ///< only for a profiled loop, which does not use the trip count
  std::string
      rest;  ///< storage for the number of elements left in the strip; empty if the trip count is used
};

/// Returns the counting parameters of a vector loop with an induction register, for the cost per result only.
Iterations iterations_of(const VectorPlan& plan);

/// Returns nothing if lines cannot be placed on the edges around the loop. `hoist`: use the trip count if it
/// is available.
std::optional<VectorPlan> plan_vector_loop(const Assembly& assembly, const Function& function,
                                           const LoopForest& forest, const Loop& loop,
                                           const VectorCharge& charge, const Placer& placer,
                                           const FreeRegisters& free, bool hoist);

/// These functions correspond to charge_iterations_and_exits() and charge_entries() for other loops, and are
/// called in the same order.
void charge_elements_and_exit(const Function& function, const VectorPlan& plan, Placer& placer);
void charge_entries(const VectorPlan& plan, Placer& placer);

}  // namespace platter::charge
