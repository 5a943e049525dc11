#include "tools/charge/block_costs.hpp"

#include <algorithm>

#include "tools/charge/carried_loads.hpp"
#include "tools/charge/scoreboard.hpp"
#include "tools/charge/short_circuit.hpp"

namespace platter::charge {
namespace {

/// How many earlier blocks a block is run behind. Latencies are shorter than a few blocks.
constexpr std::size_t kContext = 4;

}  // namespace

BlockCosts::BlockCosts(const Assembly& assembly, const Function& function, const LoopForest& loops,
                       const processor::UnitTimes& times, const std::map<std::string, Routine>& routines)
    : assembly_(assembly),
      function_(function),
      loops_(loops),
      times_(times),
      routines_(routines),
      invariant_divisors_(assembly, function, loops, times),
      head_(merge_short_circuits(assembly, function)),
      members_(function.blocks.size()),
      costs_(function.blocks.size(), 0) {
  find_loads_ahead();
  // A block comes after its only predecessor in reverse postorder, so members get in order of evaluation.
  for (const BlockId block : loops.reverse_postorder()) members_[head_[block]].push_back(block);
  for (BlockId block = 0; block < costs_.size(); ++block) {
    if (members_[block].empty()) members_[block] = {block};  // cannot be reached
    if (head_[block] == block) costs_[block] = std::max<std::int64_t>(1, measure(block));
  }
  for (const Loop& loop : loops.loops()) costs_[head_[loop.header]] += times.loop_step;
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
  }
  std::reverse(way.begin(), way.end());
  return way;
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
    case Flow::kBranch: {
      const std::size_t loop = loops_.innermost(id);
      const bool decides_loop =
          loop < loops_.loops().size() && std::any_of(
                                              block.successors.begin(), block.successors.end(),
                                              [&](BlockId to) {
                                                return to == loops_.loops()[loop].header ||
                                                       !loops_.loops()[loop].contains(to);
                                              });
      return decides_loop ? times_.loop_branch : times_.condition_branch;
    }
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

void BlockCosts::find_loads_ahead() {
  if (!times_.loads_ahead) return;
  for (const Loop& loop : loops_.loops()) {
    if (loop.blocks.size() != 1) continue;
    const auto carried = find_carried_loads(assembly_, function_, loop);
    const Block& block = function_.blocks[loop.header];
    for (std::size_t i = block.first; i < block.last; ++i) {
      if (assembly_.instructions[i].loads && carried.count(i) == 0) ahead_.insert(i);
    }
  }
}

/// Where the reciprocal of the divisor is there, a division is multiplications, each waiting for the one
/// before: Russell's row A=B/10. is two multiplications above A=B*10. (docs/processor.md).
Work BlockCosts::work(std::size_t instruction) const {
  Work work = work_of(assembly_.instructions[instruction]);
  if (invariant_divisors_.divides(instruction)) {
    work.operations.assign(static_cast<std::size_t>(times_.reciprocal->multiplies),
                           processor::Operation::kFloatingMultiply);
  }
  return work;
}

void BlockCosts::run(Scoreboard& scoreboard, BlockId head) const {
  for (const BlockId member : members_[head]) {
    const Block& block = function_.blocks[member];
    for (std::size_t i = block.first; i < block.last; ++i) {
      const Instruction& instruction = assembly_.instructions[i];
      const bool last = i + 1 == block.last;
      if (last && member != members_[head].back() && instruction.flow == Flow::kBranch) {
        scoreboard.combine();
      } else {
        scoreboard.run(instruction, work(i), last ? control_cost(member) : Periods{}, ahead_.count(i) != 0);
      }
    }
  }
}

std::int64_t BlockCosts::measure(BlockId head, Spent* spent) const {
  Scoreboard scoreboard(times_);
  for (const BlockId earlier : usual_way_to(head)) run(scoreboard, earlier);
  const std::int64_t before = scoreboard.now();
  const Spending spent_before = scoreboard.spending();
  run(scoreboard, head);
  if (spent != nullptr) *spent = scoreboard.spending().since(spent_before, times_);
  return scoreboard.now() - before;
}

Spent BlockCosts::spent(BlockId block) const {
  Spent spent;
  if (costs_[block] == 0) return spent;
  const std::int64_t measured = measure(block, &spent);
  if (measured < 1)
    spent.add("issue of operations", processor::Price{1 - measured, processor::Basis::kSource});
  const bool heads_loop = std::any_of(loops_.loops().begin(), loops_.loops().end(),
                                      [&](const Loop& loop) { return head_[loop.header] == block; });
  if (heads_loop) spent.add("loop step of the compiler", times_.loop_step);
  return spent;
}

}  // namespace platter::charge
