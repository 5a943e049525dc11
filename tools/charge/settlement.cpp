#include "tools/charge/settlement.hpp"

#include <algorithm>
#include <limits>

namespace platter::charge {
namespace {

class Settler {
 public:
  Settler(const Assembly& assembly, const Function& function, const LoopForest& loops,
          const std::vector<std::int64_t>& costs, const std::vector<bool>& planned, const Placer& placer)
      : assembly_(assembly),
        function_(function),
        loops_(loops),
        costs_(costs),
        planned_(planned),
        placer_(placer),
        owing_(function.blocks.size(), 0),
        settles_(function.blocks.size(), false) {}

  Settlement run() {
    for (BlockId block = 0; block < settles_.size(); ++block) settles_[block] = must_settle(block);
    // A block that settles lets others owe less, and so perhaps differ: until nothing changes. It ends
    // because blocks only ever begin to settle.
    do {
      find_owing();
    } while (settle_more());
    return result();
  }

 private:
  bool must_settle(BlockId block) const {
    const Block& code = function_.blocks[block];
    const Flow flow = terminator(assembly_, code).flow;
    const bool observed = flow == Flow::call || flow == Flow::indirect || code.successors.empty();
    return observed || !loops_.reachable(block);
  }

  /// What is owing when control reaches a block. Nothing is where a loop begins: every iteration settles.
  void find_owing() {
    const auto order = [this](BlockId block) { return loops_.dominators().order(block); };
    for (const BlockId block : loops_.reverse_postorder()) {
      const auto& predecessors = function_.blocks[block].predecessors;
      std::int64_t least = std::numeric_limits<std::int64_t>::max();
      for (const BlockId from : predecessors) {
        if (!loops_.reachable(from)) continue;
        least = order(from) < order(block) ? std::min(least, after(from)) : 0;
        if (least == 0) break;
      }
      owing_[block] = block == 0 || planned_[block] ? 0 : least;
    }
  }

  std::int64_t after(BlockId block) const {
    return settles_[block] || planned_[block] ? 0 : owing_[block] + costs_[block];
  }

  /// Blocks that leave more than the next one takes over, and have no place between to pay it.
  bool settle_more() {
    bool changed = false;
    for (BlockId block = 0; block < settles_.size(); ++block) {
      if (settles_[block] || planned_[block]) continue;
      const auto& successors = function_.blocks[block].successors;
      settles_[block] = std::any_of(successors.begin(), successors.end(), [&](BlockId to) {
        return after(block) != owing_[to] && !can_pay_between(block, to);
      });
      changed = changed || settles_[block];
    }
    return changed;
  }

  bool can_pay_between(BlockId from, BlockId to) const {
    return function_.blocks[from].fall_through == to && function_.blocks[from].successors.size() > 1 &&
           placer_.can_place_on_edge(from, to);
  }

  Settlement result() const {
    Settlement settlement;
    settlement.in_block.assign(settles_.size(), 0);
    for (BlockId block = 0; block < settles_.size(); ++block) {
      if (planned_[block]) continue;
      if (settles_[block]) {
        settlement.in_block[block] = owing_[block] + costs_[block];
        continue;
      }
      for (const BlockId to : function_.blocks[block].successors) {
        const std::int64_t difference = after(block) - owing_[to];
        if (difference != 0) settlement.on_edge.push_back({block, to, difference});
      }
    }
    return settlement;
  }

  const Assembly& assembly_;
  const Function& function_;
  const LoopForest& loops_;
  const std::vector<std::int64_t>& costs_;
  const std::vector<bool>& planned_;
  const Placer& placer_;
  std::vector<std::int64_t> owing_;
  std::vector<bool> settles_;
};

}  // namespace

Settlement settle(const Assembly& assembly, const Function& function, const LoopForest& loops,
                  const std::vector<std::int64_t>& costs, const std::vector<bool>& planned,
                  const Placer& placer) {
  return Settler(assembly, function, loops, costs, planned, placer).run();
}

}  // namespace platter::charge
