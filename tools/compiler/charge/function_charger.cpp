#include "tools/compiler/charge/function_charger.hpp"

#include <fmt/format.h>

#include "tools/compiler/charge/placement/deferred_charges.hpp"
#include "tools/compiler/charge/placement/last_iteration.hpp"
#include "tools/compiler/charge/placement/loop_plan.hpp"
#include "tools/compiler/charge/placement/pooling.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {
namespace {

constexpr const char* kNoPlace = "no instructions can be inserted before the loop to charge it";
constexpr Register kRcx = 1;
constexpr Register kRdx = 2;

/// Returns the unit of %rcx in bytes (1, 2, 4 or 8), from the last letter of rep movsb, movsw, movsl or
/// movsq.
int bytes_of(const Instruction& instruction) {
  switch (instruction.name.back()) {
    case 'B':
      return 1;
    case 'W':
      return 2;
    case 'L':
      return 4;
    default:
      return 8;
  }
}

}  // namespace

FunctionCharger::FunctionCharger(const Assembly& assembly, const Function& function,
                                 const processor::UnitTimes& times,
                                 const std::map<std::string, Routine>& routines, LoopTable& table,
                                 NonObservingFunctions& quiet, const std::set<std::string>& elsewhere,
                                 const ConstantVariables& constants)
    : assembly_(assembly),
      function_(function),
      times_(times),
      routines_(routines),
      table_(table),
      quiet_(quiet),
      loops_(function),
      liveness_(assembly, function),
      costs_(assembly, function, loops_, liveness_, times, routines),
      placer_(assembly, function, liveness_),
      handoff_(assembly, function, quiet, elsewhere),
      constants_(constants),
      charged_(function.blocks.size(), false) {}

void FunctionCharger::charge_words(BlockId block, std::size_t instruction, Register length, int bytes) {
  const processor::Price price = times_.move_per_word;
  placer_.before_instruction(
      block, instruction,
      profiler_ ? add_and_count_words(length, bytes, price, profiler_->count_words(block, price))
                : add_words(length, bytes, price));
}

/// Charges moves whose length is known only at run time.
void FunctionCharger::charge_moves(BlockId id) {
  const Block& block = function_.blocks[id];
  for (std::size_t i = block.first; i < block.last; ++i) {
    const Instruction& instruction = assembly_.instructions[i];
    if (instruction.repeated) {
      charge_words(id, i, kRcx, bytes_of(instruction));
    }
    const auto routine = routines_.find(instruction.target);
    if (routine != routines_.end() && routine->second.kind == RoutineKind::kMoves) {
      charge_words(id, i, kRdx, 1);
    }
  }
}

/// Charges each block that is not part of a loop plan separately.
void FunctionCharger::charge_each_block() {
  for (BlockId block = 0; block < function_.blocks.size(); ++block) {
    if (charged_[block] || costs_.cost(block) == 0) continue;
    placer_.in_block(block, costs_.cost(block));
    if (profiler_) profiler_->count_block(block, costs_, placer_);
    ++report_.charges;
  }
}

/// Charges the blocks that are not part of a counted loop's plan, at as few places as possible.
DeferredCharges FunctionCharger::defer_block_charges(const std::vector<PlannedLoop>& plans) const {
  const auto pools = pool_blocks(assembly_, function_, loops_, quiet_);
  std::vector<std::int64_t> costs(function_.blocks.size(), 0);
  for (BlockId block = 0; block < costs.size(); ++block) {
    if (charged_[block]) continue;
    costs[charged_[pools[block]] ? block : pools[block]] +=
        costs_.cost(block) + quiet_.left_by(assembly_, function_.blocks[block]);
  }
  std::vector<ChargeOwner> owners(costs.size(), ChargeOwner::kBlock);
  for (BlockId block = 0; block < costs.size(); ++block) {
    if (charged_[block]) owners[block] = ChargeOwner::kLoop;
  }
  for (const auto& [loop, plan] : plans) {
    for (const BlockId block : loop->blocks)
      owners[block] = plan.induction ? ChargeOwner::kExits : ChargeOwner::kLoop;
  }
  return defer_charges(assembly_, function_, loops_, costs, owners, placer_, quiet_);
}

void FunctionCharger::charge_blocks(const DeferredCharges& deferred) {
  for (BlockId block = 0; block < function_.blocks.size(); ++block) {
    if (deferred.in_block[block] == 0) continue;
    placer_.in_block(block, deferred.in_block[block]);
    ++report_.charges;
  }
  for (const auto& [from, to, cp] : deferred.on_edge) placer_.on_edge(from, to, cp);
  report_.charges += deferred.on_edge.size();
}

/// Plans the vector loops. For other candidates, records in the report why they stay scalar.
std::vector<VectorPlan> FunctionCharger::plan_vector_loops(const LineTable& lines, const VectorList& list,
                                                           bool hoist) {
  std::vector<VectorPlan> plans;
  if (!times_.vector || (list.size() == 0 && !profiler_)) return plans;
  for (const Loop& loop : loops_.loops()) {
    const auto judged = judge_vector_loop(assembly_, function_, loop, lines, list, routines_, times_);
    if (const auto* scalar = std::get_if<StaysScalar>(&judged)) {
      if (!scalar->why.empty()) report_.scalar_loops.push_back({lines.name(scalar->place), scalar->why});
      note_scalar(loop, scalar->place.known());
      continue;
    }
    const auto& charge = std::get<VectorCharge>(judged);
    const auto free = free_registers(assembly_, function_, loop, liveness_);
    auto plan = plan_vector_loop(assembly_, function_, loops_, loop, charge, placer_, free, hoist);
    if (!plan) {
      report_.scalar_loops.push_back({lines.name(charge.place), kNoPlace});
      if (profiler_) profiler_->note_scalar(loop, true, kNoPlace);
      continue;
    }
    report_.vector_loops.push_back({lines.name(charge.place), charge.per_result.total(),
                                    charge.per_strip.total(), charge.entry.total(), charge.port_per_result});
    report_.charges += 1;
    report_.hoisted_loops += plan->induction ? 1 : 0;
    for (const BlockId block : loop.blocks) charged_[block] = true;
    vector_headers_.insert(loop.header);
    if (profiler_) plan->counters = profiler_->count_vector_loop(*plan);
    plans.push_back(std::move(*plan));
  }
  return plans;
}

/// Records in the profile why an innermost loop stays scalar.
void FunctionCharger::note_scalar(const Loop& loop, bool listed) {
  if (!profiler_ || !loop.innermost) return;
  profiler_->note_scalar(loop, listed, obstacle_to_vectors(assembly_, function_, loop, routines_, times_));
}

FunctionReport FunctionCharger::run(SourceText& text, bool hoist, const LineTable& lines,
                                    const VectorList& list) {
  report_.name = function_.name;
  report_.blocks = function_.blocks.size();
  report_.loops = loops_.loops().size();
  hoist = hoist && !profiler_;
  const auto vectors = plan_vector_loops(lines, list, hoist);
  for (const auto& plan : vectors) charge_elements_and_exit(function_, plan, placer_);
  std::int64_t left = 0;
  if (hoist) {
    left = charge_loops();
  } else {
    charge_ahead_of_loops();
    charge_each_block();
  }
  for (const auto& plan : vectors) {
    charge_entries(plan, placer_);
    if (!plan.induction) continue;
    counted_.emplace_back(plan.loop, iterations_of(plan));
    skip_to_last_iteration(*plan.loop, *plan.induction);
  }
  charged_.assign(charged_.size(), true);
  for (BlockId block = 0; block < function_.blocks.size(); ++block) {
    if (costs_.charged_with(block) != block) ++report_.merged_blocks;
    charge_moves(block);
  }
  if (profiler_) profile_ = profiler_->finish(placer_);
  handoff_.arrive(left, text);
  placer_.finish(text);
  handoff_.leave(text);
  for (const auto& [loop, iterations] : counted_) table_.add(assembly_, function_, *loop, iterations, text);
  report_.flags_kept = placer_.flags_kept();
  return report_;
}

/// Charges computations that the compiler of the time moved before a scalar loop.
void FunctionCharger::charge_ahead_of_loops() {
  for (const Loop& loop : loops_.loops()) {
    const Spent ahead = costs_.ahead_of(loop);
    if (ahead.total() == 0 || vector_headers_.count(loop.header) != 0) continue;
    for (const BlockId from : entries_of(function_, loop)) {
      placer_.on_edge(from, loop.header, ahead.total());
      if (profiler_) profiler_->count_entry(loop, from, ahead, placer_);
    }
  }
}

/// Charges innermost loops by their plans, and the remaining blocks. If an edge leaves one loop and enters
/// another, the order of the additions matters: the second loop starts from the counter to which the first
/// loop and the other blocks have added. Returns the CP left to the routine's callers.
std::int64_t FunctionCharger::charge_loops() {
  std::vector<PlannedLoop> plans;
  for (const Loop& loop : loops_.loops()) {
    if (charged_[loop.header]) continue;  // a vector loop
    const auto free = free_registers(assembly_, function_, loop, liveness_);
    auto plan = plan_loop(assembly_, function_, loops_, loop, costs_, placer_, free);
    if (!plan) continue;
    report_.charges += plan->inside.size() + plan->exits.size() + (plan->induction ? 0 : 1);
    report_.hoisted_loops += plan->induction ? 1 : 0;
    for (const BlockId block : loop.blocks) charged_[block] = true;
    plans.emplace_back(&loop, std::move(*plan));
  }
  const DeferredCharges deferred = defer_block_charges(plans);
  for (auto& [loop, plan] : plans) {
    for (EdgeCharge& exit : plan.exits) {
      if (plan.induction) exit.cp += deferred.pending[loop->header] - deferred.pending[exit.to];
    }
    charge_iterations_and_exits(*loop, plan, placer_);
  }
  charge_blocks(deferred);
  charge_ahead_of_loops();
  quiet_.leave(function_, deferred.left);
  report_.charges += deferred.left == 0 ? 0 : 1;
  for (const auto& [loop, plan] : plans) {
    charge_entries(*loop, plan, placer_);
    if (!plan.induction) continue;
    counted_.emplace_back(loop, iterations_of(plan));
    skip_to_last_iteration(*loop, *plan.induction);
  }
  return deferred.left;
}

/// Must be called after charge_entries(), which saves the counter's value at the entry.
void FunctionCharger::skip_to_last_iteration(const Loop& loop, const Induction& induction) {
  if (constants_.empty()) return;
  if (reals_.empty()) reals_ = constants_.at_blocks(assembly_, function_);
  const auto last =
      find_last_iteration(assembly_, function_, loop, induction, liveness_, constants_, reals_[loop.header]);
  if (!last) return;
  for (const BlockId from : entries_of(function_, loop)) {
    const auto label = fmt::format(".Lplatter_last_{}_{}", function_.blocks[loop.header].head_line, from);
    placer_.on_edge(from, loop.header, skip_to_last(*last, label), false);
  }
}

}  // namespace platter::charge
