#include "tools/compiler/charge/cost/instruction_fetch.hpp"

#include <algorithm>
#include <numeric>

namespace platter::charge {

processor::Price usual_branch(const Function& function, const LoopForest& loops, BlockId block,
                              const processor::UnitTimes& times) {
  const std::size_t number = loops.innermost(block);
  if (number >= loops.loops().size()) return times.condition_branch;
  const Loop& loop = loops.loops()[number];
  const auto& targets = function.blocks[block].successors;
  const bool decides_loop = std::any_of(targets.begin(), targets.end(),
                                        [&](BlockId to) { return to == loop.header || !loop.contains(to); });
  return decides_loop ? times.loop_branch : times.condition_branch;
}

InstructionFetch::InstructionFetch(const Assembly& assembly, const Function& function,
                                   const LoopForest& loops, const std::vector<std::int64_t>& parcels,
                                   const processor::UnitTimes& times)
    : function_(function),
      loops_(loops),
      times_(times),
      before_(parcels.size() + 1, 0),
      fetched_again_(loops.loops().size(), 0) {
  std::partial_sum(parcels.begin(), parcels.end(), before_.begin() + 1);
  if (times.instructions.held == 0) return;
  for (std::size_t i = 0; i < fetched_again_.size(); ++i) {
    const Loop& loop = loops.loops()[i];
    const bool calls = std::any_of(loop.blocks.begin(), loop.blocks.end(), [&](BlockId block) {
      return terminator(assembly, function.blocks[block]).flow == Flow::kCall;
    });
    if (!loop.innermost || calls) continue;
    std::int64_t all = 0;
    for (const BlockId block : loop.blocks) all += parcels[block];
    if (all > times.instructions.held) fetched_again_[i] = all;
  }
}

bool InstructionFetch::is_held(BlockId block) const {
  const std::size_t loop = loops_.innermost(block);
  return loop >= fetched_again_.size() || fetched_again_[loop] == 0;
}

/// Returns the number of parcels that a forward branch skips.
std::int64_t InstructionFetch::between(BlockId from, BlockId to) const {
  return to > from ? before_[to] - before_[from + 1] : 0;
}

processor::Price InstructionFetch::branch(BlockId block) const {
  const processor::Price usual = usual_branch(function_, loops_, block, times_);
  if (is_held(block)) return usual;
  const Loop& loop = loops_.loops()[loops_.innermost(block)];
  const auto& targets = function_.blocks[block].successors;
  const bool outside = std::any_of(targets.begin(), targets.end(), [&](BlockId to) {
    return to == loop.header || !loop.contains(to) || between(block, to) > times_.instructions.fetched;
  });
  return outside ? std::max(usual, times_.instructions.outside) : usual;
}

processor::Price InstructionFetch::waits(BlockId block) const {
  if (times_.instructions.read_ahead || is_held(block)) return {};
  const std::size_t loop = loops_.innermost(block);
  if (loops_.loops()[loop].header != block) return {};
  const processor::Price& fetch = times_.instructions.fetch;
  return {(fetched_again_[loop] - 1) / times_.instructions.fetched * fetch, fetch.basis};
}

}  // namespace platter::charge
