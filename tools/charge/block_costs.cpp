#include "tools/charge/block_costs.hpp"

#include <algorithm>
#include <array>

#include "tools/charge/schedule.hpp"
#include "tools/charge/scoreboard.hpp"
#include "tools/charge/short_circuit.hpp"

namespace platter::charge {
namespace {

/// How many earlier blocks a block is run behind. Latencies are shorter than a few blocks.
constexpr std::size_t kContext = 4;

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
      parcels_(function.blocks.size(), 0),
      not_held_(loops.loops().size(), false),
      costs_(function.blocks.size(), 0) {
  for (std::size_t i = 0; i < reloaded_.size(); ++i) reloaded_[i] = find_reloaded(loops.loops()[i]);
  // A block comes after its only predecessor in reverse postorder, so members get in order of evaluation.
  for (const BlockId block : loops.reverse_postorder()) members_[head_[block]].push_back(block);
  for (BlockId block = 0; block < costs_.size(); ++block) {
    if (members_[block].empty()) members_[block] = {block};  // cannot be reached
    if (head_[block] != block) continue;
    find_run_on(block);
    codes_[block] = code_of(block, liveness);
    parcels_[block] = parcels_of(codes_[block], times.instructions);
    if (runs_on_[block] != kNoBlock)
      parcels_[block] -= parcels_of(codes_[runs_on_[block]], times.instructions);
  }
  find_loops_not_held();
  for (BlockId block = 0; block < costs_.size(); ++block) {
    if (head_[block] == block) costs_[block] = std::max<std::int64_t>(1, measure(block)) + refills(block);
  }
  for (const Loop& loop : loops.loops()) costs_[head_[loop.header]] += times.loop_step;
}

/// A label that some GO TO needs is no reason to schedule what stands in front of it and behind it apart.
void BlockCosts::find_run_on(BlockId head) {
  if (!times_.schedules) return;
  const BlockId from = usual_predecessor(head);
  if (from == kNoBlock || terminator(assembly_, function_.blocks[from]).flow != Flow::kNext) return;
  if (loops_.innermost(from) != loops_.innermost(head) || members_[head_[from]].back() != from) return;
  if (from < head) runs_on_[head] = head_[from];
}

/// The blocks that are scheduled together up to one, in order.
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
  return best_order(code, live_out, branch_cost(members_[head].back()), whole);
}

/// The shortest of several schedules: a greedy one with fewer loads ahead is sometimes shorter, since each
/// holds a register, and sometimes the program's order is.
TargetCode BlockCosts::best_order(const TargetCode& code, const RegisterSet& live_out,
                                  const processor::Price& branch, bool loops) const {
  const auto takes = [&](const TargetCode& order) {
    Scoreboard scoreboard(times_);
    for (std::size_t i = 0; loops && i < kContext; ++i) scoreboard.run(order, branch, false);
    const std::int64_t before = scoreboard.now();
    scoreboard.run(order, branch, false);
    return scoreboard.now() - before;
  };
  TargetCode best = code;
  std::int64_t least = takes(best);
  for (std::int64_t ahead = 0; ahead <= (loops ? times_.registers.loads : 0); ++ahead) {
    TargetCode order = code;
    schedule(order, times_, live_out, branch, ahead);
    const std::int64_t cp = takes(order);
    if (cp > least) continue;
    least = cp;
    best = std::move(order);
  }
  return best;
}

/// Floating scalars that a loop does not change, beyond those that the compiler kept in registers: it kept
/// those that are mentioned most.
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

/// Only innermost loops without calls: a call has its price for leaving what is held.
void BlockCosts::find_loops_not_held() {
  if (times_.instructions.held == 0) return;
  for (std::size_t i = 0; i < not_held_.size(); ++i) {
    const Loop& loop = loops_.loops()[i];
    std::int64_t parcels = 0;
    bool calls = false;
    for (const BlockId block : loop.blocks) {
      parcels += parcels_[block];
      calls = calls || terminator(assembly_, function_.blocks[block]).flow == Flow::kCall;
    }
    not_held_[i] = loop.innermost && !calls && parcels > times_.instructions.held;
  }
}

/// Where control mostly comes from: the same loop rather than outside, and from above rather than by a jump.
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

/// The heads of the blocks on the usual way to `block`, first to last; a call or the entry begins it.
std::vector<BlockId> BlockCosts::usual_way_to(BlockId block) const {
  std::vector<BlockId> way;
  while (way.size() < kContext) {
    block = usual_predecessor(block);
    if (block == kNoBlock) break;
    const Flow flow = terminator(assembly_, function_.blocks[block]).flow;
    if (flow == Flow::kCall || flow == Flow::kIndirect) break;
    block = head_[block];
    way.push_back(block);
    while (runs_on_[block] != kNoBlock) block = runs_on_[block];
  }
  std::reverse(way.begin(), way.end());
  return way;
}

/// Whether the branch that ends a block keeps the loop around it going or ends it.
bool BlockCosts::decides_loop(BlockId block) const {
  const std::size_t number = loops_.innermost(block);
  if (number >= loops_.loops().size()) return false;
  const Loop& loop = loops_.loops()[number];
  const auto& ways = function_.blocks[block].successors;
  return std::any_of(ways.begin(), ways.end(),
                     [&](BlockId to) { return to == loop.header || !loop.contains(to); });
}

/// Whether a block's instructions are there when it is executed: in code that is in no loop they are taken to
/// be.
bool BlockCosts::is_held(BlockId block) const {
  const std::size_t loop = loops_.innermost(block);
  return loop >= not_held_.size() || !not_held_[loop];
}

bool BlockCosts::fetches_ahead(BlockId block) const {
  return times_.instructions.read_ahead && !is_held(block);
}

/// What an iteration of a loop that is not held waits for instructions where none is read ahead: for all but
/// the first, which the branch has fetched.
processor::Price BlockCosts::refills(BlockId head) const {
  if (times_.instructions.read_ahead || is_held(head)) return {};
  const Loop& loop = loops_.loops()[loops_.innermost(head)];
  if (head_[loop.header] != head) return {};
  std::int64_t parcels = 0;
  for (const BlockId block : loop.blocks) parcels += parcels_[block];
  const processor::Price& fetch = times_.instructions.fetch;
  return {(parcels - 1) / times_.instructions.fetched * fetch, fetch.basis};
}

/// A conditional branch. In a loop that has to be fetched in each iteration, that to the next iteration goes
/// to what is not there, and so does one that skips more than has been fetched ahead.
processor::Price BlockCosts::branch_cost(BlockId id) const {
  const bool loops = decides_loop(id);
  const processor::Price usual = loops ? times_.loop_branch : times_.condition_branch;
  if (is_held(id)) return usual;
  if (loops) return std::max(usual, times_.instructions.outside);
  std::int64_t skipped = 0;
  for (const BlockId to : function_.blocks[id].successors) {
    std::int64_t between = 0;
    for (BlockId block = id + 1; block < to; ++block) between += parcels_[block];
    skipped = std::max(skipped, between);
  }
  return skipped > times_.instructions.fetched ? std::max(usual, times_.instructions.outside) : usual;
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
      return branch_cost(id);
    case Flow::kJump:
      // A jump out of the function is a call of another routine and a return in one.
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

std::int64_t BlockCosts::measure(BlockId head, Spent* spent) const {
  Scoreboard scoreboard(times_);
  const auto run = [&](BlockId block) {
    scoreboard.run(codes_[block], control_cost(members_[block].back()), fetches_ahead(block));
  };
  BlockId first = head;
  while (runs_on_[first] != kNoBlock) first = runs_on_[first];
  for (const BlockId earlier : usual_way_to(first)) run(earlier);
  Scoreboard without = scoreboard;
  if (head != first)
    without.run(codes_[runs_on_[head]], control_cost(members_[runs_on_[head]].back()), fetches_ahead(head));
  run(head);
  if (spent != nullptr) *spent = scoreboard.spending().since(without.spending(), times_);
  return scoreboard.now() - without.now();
}

Spent BlockCosts::spent(BlockId block) const {
  Spent spent;
  if (costs_[block] == 0) return spent;
  const std::int64_t measured = measure(block, &spent);
  if (measured < 1)
    spent.add("issue of operations", processor::Price{1 - measured, processor::Basis::kSource});
  spent.clear_of_negatives();
  spent.add("instruction fetch", refills(block));
  const bool heads_loop = std::any_of(loops_.loops().begin(), loops_.loops().end(),
                                      [&](const Loop& loop) { return head_[loop.header] == block; });
  if (heads_loop) spent.add("loop step of the compiler", times_.loop_step);
  return spent;
}

}  // namespace platter::charge
