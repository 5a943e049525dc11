#include "tools/compiler/charge/placement/loop_plan.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "tools/compiler/charge/placement/iteration_sequences.hpp"

namespace platter::charge {
namespace {

constexpr std::int64_t kUnknown = std::numeric_limits<std::int64_t>::max();

class Planner {
 public:
  Planner(const Assembly& assembly, const Function& function, const LoopForest& forest, const Loop& loop,
          const BlockCosts& costs, const Placer& placer, const FreeRegisters& free)
      : assembly_(assembly),
        function_(function),
        forest_(forest),
        loop_(loop),
        costs_(costs),
        placer_(placer),
        free_(free) {}

  std::optional<LoopPlan> plan() {
    if (!loop_.innermost || loop_.header == 0 || !is_plain()) return std::nullopt;
    if (!find_before()) return std::nullopt;
    plan_.induction = find_induction(assembly_, function_, forest_, loop_);
    find_per_iteration();
    for (const BlockId block : loop_.blocks) charge_edges_of(block);
    plan_.entries = entries_of(function_, loop_);
    if (plan_.induction && !count_is_known()) plan_.induction.reset();
    assign_register();
    if (plan_.induction && plan_.inside.size() == 1 && has_register()) count_arm(plan_.inside.front());
    if (!plan_.induction) subtract_at_exits();
    if (!can_be_placed() || !is_worth_it()) return std::nullopt;
    return plan_;
  }

 private:
  /// Returns whether the loop contains neither calls nor instructions whose cost is added while they run.
  /// Both need an exact counter.
  bool is_plain() const {
    return std::none_of(loop_.blocks.begin(), loop_.blocks.end(), [this](BlockId block) {
      const Block& code = function_.blocks[block];
      const auto first = assembly_.instructions.begin() + static_cast<std::ptrdiff_t>(code.first);
      const auto last = assembly_.instructions.begin() + static_cast<std::ptrdiff_t>(code.last);
      return code.successors.empty() || terminator(assembly_, code).flow == Flow::kCall ||
             std::any_of(first, last, [](const Instruction& instruction) { return instruction.repeated; });
    });
  }

  bool find_before() {
    before_[loop_.header] = 0;
    for (const BlockId block : forest_.reverse_postorder()) {
      if (!loop_.contains(block) || block == loop_.header) continue;
      std::vector<BlockId> inside;
      for (const BlockId from : function_.blocks[block].predecessors) {
        if (!forest_.reachable(from)) continue;
        if (before_.count(from) == 0) return false;  // the loop has a second entry
        inside.push_back(from);
      }
      before_[block] = before_at(inside, block);
    }
    return true;
  }

  /// Returns the cost that counts as added where several edges meet: the smallest cost of the edges. If one
  /// of the edges cannot take lines, it must not add anything, so its cost is used.
  std::int64_t before_at(const std::vector<BlockId>& sources, BlockId to) const {
    std::int64_t least = kUnknown;
    for (const BlockId from : sources) least = std::min(least, after(from));
    for (const BlockId from : sources) {
      if (!placer_.can_place_on_edge(from, to)) least = after(from);
    }
    return least;
  }

  std::int64_t after(BlockId block) const { return before_.at(block) + costs_.cost(block); }

  void find_per_iteration() { plan_.per_iteration = before_at(loop_.latches, loop_.header); }

  void charge_edges_of(BlockId block) {
    for (const BlockId to : function_.blocks[block].successors) {
      if (!loop_.contains(to)) {
        const bool counted = plan_.induction && forest_.dominates(plan_.induction->block, block);
        plan_.exits.push_back({block, to, after(block), counted});
        continue;
      }
      const std::int64_t before = to == loop_.header ? plan_.per_iteration : before_.at(to);
      if (after(block) != before) plan_.inside.push_back({block, to, after(block) - before, false});
    }
  }

  /// Returns whether each exit always leaves an iteration in which the induction register has changed, or
  /// never does.
  bool count_is_known() const {
    return std::all_of(plan_.exits.begin(), plan_.exits.end(), [this](const EdgeCharge& exit) {
      return exit.counted || !reaches(plan_.induction->block, exit.from);
    });
  }

  /// Returns whether control can reach `to` from `from` within one iteration.
  bool reaches(BlockId from, BlockId to) const {
    std::set<BlockId> reached = {from};
    for (const BlockId block :
         forest_.reverse_postorder()) {  // edges inside an iteration go forward in this order
      if (reached.count(block) == 0) continue;
      for (const BlockId next : function_.blocks[block].successors) {
        if (loop_.contains(next) && next != loop_.header) reached.insert(next);
      }
    }
    return reached.count(to) != 0;
  }

  bool has_register() const { return taken_ < free_.dead.size() + free_.borrowed.size(); }

  /// Reserves a register for the induction register's value at the entry. Without a free register, the loop
  /// is not counted.
  void assign_register() {
    if (!has_register()) plan_.induction.reset();
    if (plan_.induction) plan_.registers.start = take();
  }

  /// If the program itself counts how often it takes the arm that adds a cost, as in IF(...) M=M+1, the loop
  /// needs no addition. A second register saves the initial value of the program's count.
  void count_arm(const EdgeCharge& arm) {
    for (const BlockId block : {arm.from, arm.to}) {
      if (!is_executed_with(block, arm)) continue;
      const auto step = counter_of(block, assembly_, function_, loop_);
      if (!step) continue;
      plan_.arm = ArmCount{step->target, step->constant, arm.cp, take()};
      plan_.inside.clear();
      return;
    }
  }

  /// Returns whether `block`, an end of the edge, is executed exactly when control takes the edge.
  bool is_executed_with(BlockId block, const EdgeCharge& edge) const {
    const Block& code = function_.blocks[block];
    return (block == edge.from ? code.successors : code.predecessors).size() == 1;
  }

  Register take() {
    const std::size_t taken = taken_++;
    if (taken < free_.dead.size()) return free_.dead[taken];
    const Register r = free_.borrowed[taken - free_.dead.size()];
    plan_.registers.borrowed.push_back({r, slot(plan_.registers.borrowed.size())});
    return r;
  }

  /// Without an iteration count, the header adds the cost of a whole iteration, and each exit subtracts the
  /// part that was not executed.
  void subtract_at_exits() {
    for (EdgeCharge& exit : plan_.exits) exit.cp -= plan_.per_iteration;
  }

  bool can_be_placed() const {
    const auto possible = [this](const EdgeCharge& edge) {
      return placer_.can_place_on_edge(edge.from, edge.to);
    };
    return std::all_of(plan_.inside.begin(), plan_.inside.end(), possible) &&
           std::all_of(plan_.exits.begin(), plan_.exits.end(), possible) &&
           (!plan_.induction || std::all_of(plan_.entries.begin(), plan_.entries.end(), [this](BlockId from) {
             return placer_.can_place_on_edge(from, loop_.header);
           }));
  }

  /// Without an iteration count, a plan that needs more additions than blocks is not worthwhile.
  bool is_worth_it() const { return plan_.induction || plan_.inside.size() + 1 <= loop_.blocks.size(); }

  const Assembly& assembly_;
  const Function& function_;
  const LoopForest& forest_;
  const Loop& loop_;
  const BlockCosts& costs_;
  const Placer& placer_;
  const FreeRegisters& free_;
  std::size_t taken_ = 0;
  std::map<BlockId, std::int64_t> before_;
  LoopPlan plan_;
};

}  // namespace

std::optional<LoopPlan> plan_loop(const Assembly& assembly, const Function& function,
                                  const LoopForest& forest, const Loop& loop, const BlockCosts& costs,
                                  const Placer& placer, const FreeRegisters& free) {
  return Planner(assembly, function, forest, loop, costs, placer, free).plan();
}

namespace {

void charge_by_count(const LoopPlan& plan, Placer& placer) {
  Iterations iterations = iterations_of(plan);
  for (const EdgeCharge& exit : plan.exits) {
    // The iteration that ends at this exit is incomplete. If the induction register has already counted it,
    // its cost is subtracted.
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
