#include "tools/compiler/charge/cost/block_costs.hpp"

#include <algorithm>
#include <array>

#include "tools/compiler/charge/cost/cost_model.hpp"
#include "tools/compiler/charge/cost/schedule.hpp"
#include "tools/compiler/charge/flow/short_circuit.hpp"

namespace platter::charge {
namespace {

/// Number of earlier blocks that are run before a block is measured. No latency is longer than a few blocks.
constexpr std::size_t kContext = 4;

/// Largest number of blocks that are scheduled together.
constexpr std::size_t kTogether = 8;

}  // namespace

BlockCosts::BlockCosts(const Assembly& assembly, const Function& function, const LoopForest& loops,
                       const Liveness& liveness, const processor::UnitTimes& times,
                       const std::map<std::string, Routine>& routines)
    : assembly_(assembly),
      function_(function),
      loops_(loops),
      times_(times),
      routines_(routines),
      invariant_divisors_(assembly, function, loops, times),
      head_(merge_short_circuits(assembly, function)),
      members_(function.blocks.size()),
      runs_on_(function.blocks.size(), kNoBlock),
      reloaded_(loops.loops().size()),
      codes_(function.blocks.size()),
      costs_(function.blocks.size(), 0) {
  std::vector<std::int64_t> parcels(function.blocks.size(), 0);
  for (std::size_t i = 0; i < reloaded_.size(); ++i) reloaded_[i] = find_reloaded(loops.loops()[i]);
  // In reverse postorder a block follows its only predecessor, so the members are in order of evaluation.
  for (const BlockId block : loops.reverse_postorder()) members_[head_[block]].push_back(block);
  for (BlockId block = 0; block < costs_.size(); ++block) {
    if (members_[block].empty()) members_[block] = {block};  // the block is unreachable
    if (head_[block] != block) continue;
    find_run_on(block);
    codes_[block] = code_of(block, liveness);
    parcels[block] = parcels_of(codes_[block], times.instructions);
    if (runs_on_[block] != kNoBlock)
      parcels[block] -= parcels_of(codes_[runs_on_[block]], times.instructions);
  }
  fetch_.emplace(assembly, function, loops, parcels, times);
  for (BlockId block = 0; block < costs_.size(); ++block) {
    if (head_[block] == block)
      costs_[block] = std::max<std::int64_t>(1, measure(block)) + fetch_->waits(block);
  }
  for (const Loop& loop : loops.loops()) costs_[head_[loop.header]] += step_of(loop).total();
}

/// Returns the loop overhead of the compiler. A compiler that schedules hides it in a loop of one block, in
/// which other operations wait for results.
Periods BlockCosts::step_of(const Loop& loop) const {
  const bool hidden = times_.schedules && loop.blocks == members_[head_[loop.header]];
  return hidden ? Periods{} : Periods(times_.loop_step);
}

/// Joins a block to the block before it for scheduling: a label that is the target of a GO TO does not stop
/// the scheduler. The length of such a sequence is limited, because each block is scheduled with all blocks
/// before it.
void BlockCosts::find_run_on(BlockId head) {
  if (!times_.schedules) return;
  const BlockId from = usual_predecessor(head);
  if (from == kNoBlock || terminator(assembly_, function_.blocks[from]).flow != Flow::kNext) return;
  if (loops_.innermost(from) != loops_.innermost(head) || members_[head_[from]].back() != from) return;
  std::size_t together = 1;
  for (BlockId block = head_[from]; block != kNoBlock; block = runs_on_[block]) ++together;
  if (from < head && together <= kTogether) runs_on_[head] = head_[from];
}

/// Returns the blocks that are scheduled together, up to `head`, in order.
std::vector<BlockId> BlockCosts::sequence(BlockId head) const {
  std::vector<BlockId> blocks;
  for (; head != kNoBlock; head = runs_on_[head])
    blocks.insert(blocks.begin(), members_[head].begin(), members_[head].end());
  return blocks;
}

TargetCode BlockCosts::code_of(BlockId head, const Liveness& liveness) const {
  const std::size_t number = loops_.innermost(head);
  const Loop* loop = number < loops_.loops().size() ? &loops_.loops()[number] : nullptr;
  const bool whole = loop != nullptr && loop->blocks == members_[head];
  TargetCode code =
      translate(assembly_, function_, times_, invariant_divisors_, sequence(head), whole ? loop : nullptr,
                loop != nullptr ? reloaded_[number] : std::vector<Register>{});
  if (!times_.schedules) return code;
  RegisterSet live_out;
  for (const BlockId member : members_[head]) {
    for (const BlockId to : function_.blocks[member].successors) live_out |= liveness.live_in(to);
  }
  const auto branch = usual_branch(function_, loops_, members_[head].back(), times_);
  return scheduled(code, times_, live_out, branch, whole);
}

/// Returns the floating-point scalars that a loop does not change and for which the compiler had no register
/// left. The compiler kept the most frequently used scalars in registers.
std::vector<Register> BlockCosts::find_reloaded(const Loop& loop) const {
  if (!times_.schedules || !loop.innermost) return {};
  std::array<std::int64_t, kRegisters> uses{};
  std::array<bool, kRegisters> changes{};
  for (const BlockId block : loop.blocks) {
    for (std::size_t i = function_.blocks[block].first; i < function_.blocks[block].last; ++i) {
      for (const Register r : assembly_.instructions[i].uses) ++uses[r];
      for (const Register r : assembly_.instructions[i].defines) changes[r] = true;
    }
  }
  std::vector<Register> scalars;
  for (Register r = kXmm0; r < kFlags; ++r) {
    if (uses[r] > 0 && !changes[r]) scalars.push_back(r);
  }
  std::stable_sort(scalars.begin(), scalars.end(), [&](Register a, Register b) { return uses[a] > uses[b]; });
  const auto kept = static_cast<std::size_t>(times_.registers.kept);
  scalars.erase(scalars.begin(),
                scalars.begin() + static_cast<std::ptrdiff_t>(std::min(kept, scalars.size())));
  return scalars;
}

/// Returns the predecessor from which control usually comes: a block of the same loop rather than one
/// outside, and the preceding block rather than the source of a jump.
BlockId BlockCosts::usual_predecessor(BlockId block) const {
  BlockId best = kNoBlock;
  std::size_t best_rank = 0;
  for (const BlockId from : function_.blocks[block].predecessors) {
    const std::size_t rank =
        1 + 2 * loops_.depth(from) + (function_.blocks[from].fall_through == block ? 1 : 0);
    if (rank > best_rank) {
      best = from;
      best_rank = rank;
    }
  }
  return best;
}

/// Returns the heads of the blocks on the usual path to `block`, first to last. The path starts after a call
/// or at the function's entry.
std::vector<BlockId> BlockCosts::usual_path_to(BlockId block) const {
  std::vector<BlockId> path;
  while (path.size() < kContext) {
    block = usual_predecessor(block);
    if (block == kNoBlock) break;
    const Flow flow = terminator(assembly_, function_.blocks[block]).flow;
    if (flow == Flow::kCall || flow == Flow::kIndirect) break;
    block = head_[block];
    path.push_back(block);
    while (runs_on_[block] != kNoBlock) block = runs_on_[block];
  }
  std::reverse(path.begin(), path.end());
  return path;
}

Periods BlockCosts::control_cost(BlockId id) const {
  const Block& block = function_.blocks[id];
  const Instruction& last = terminator(assembly_, block);
  const auto called = [&] {
    const auto routine = routines_.find(last.target);
    return Periods(times_.call) + (routine == routines_.end() ? Periods{} : routine->second.cost);
  };
  switch (last.flow) {
    case Flow::kNext:
      return {};
    case Flow::kBranch:
      return fetch_->branch(id);
    case Flow::kJump:
      // A jump out of the function acts as a call of another routine followed by a return.
      return block.successors.empty() ? called() + times_.leave : Periods(times_.jump);
    case Flow::kIndirect:
      return times_.computed_jump;
    case Flow::kCall:
      return called();
    case Flow::kLeave:
      return times_.leave;
  }
  return {};
}

void BlockCosts::run(CostModel& model, BlockId head) const {
  model.run(codes_[head], control_cost(members_[head].back()), fetch_->is_ahead(head));
}

/// Returns the CP that a block adds to the blocks before it. For the last of several blocks that are
/// scheduled together, this is the difference between scheduling with and without it.
std::int64_t BlockCosts::measure(BlockId head, Spent* spent) const {
  BlockId first = head;
  while (runs_on_[first] != kNoBlock) first = runs_on_[first];
  const auto before = make_cost_model(times_);
  for (const BlockId earlier : usual_path_to(first)) run(*before, earlier);
  const auto with = before->copy();
  if (head != first) run(*before, runs_on_[head]);
  run(*with, head);
  if (spent != nullptr) *spent = with->spending().since(before->spending(), times_);
  return with->now() - before->now();
}

Spent BlockCosts::spent(BlockId block) const {
  Spent spent;
  if (costs_[block] == 0) return spent;
  const std::int64_t measured = measure(block, &spent);
  if (measured < 1)
    spent.add("issue of operations", processor::Price{1 - measured, processor::Basis::kSource});
  spent.clear_of_negatives();
  spent.add("instruction fetch", fetch_->waits(block));
  for (const Loop& loop : loops_.loops()) {
    if (head_[loop.header] == block) spent.add("loop step of the compiler", step_of(loop));
  }
  return spent;
}

}  // namespace platter::charge
