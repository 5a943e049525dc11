#include "tools/compiler/charge/placement/deferred_charges.hpp"

#include <algorithm>
#include <limits>

namespace platter::charge {
namespace {

class ChargeDeferrer {
 public:
  ChargeDeferrer(const Assembly& assembly, const Function& function, const LoopForest& loops,
                 const std::vector<std::int64_t>& costs, const std::vector<ChargeOwner>& owners,
                 const Placer& placer, const NonObservingFunctions& quiet)
      : assembly_(assembly),
        function_(function),
        loops_(loops),
        costs_(costs),
        owners_(owners),
        placer_(placer),
        quiet_(quiet),
        pending_(function.blocks.size(), 0),
        most_(function.blocks.size(), std::numeric_limits<std::int64_t>::max()) {}

  DeferredCharges run() {
    for (BlockId block = 0; block < most_.size(); ++block) {
      if (must_add_all(block)) most_[block] = 0;
    }
    // If a block leaves less, other blocks may have to leave less as well, so the loop runs until nothing
    // changes. It ends because the amounts only decrease.
    do {
      find_pending();
    } while (add_before_edges() || equalize_returns());
    return result();
  }

 private:
  bool must_add_all(BlockId block) const {
    const Block& code = function_.blocks[block];
    const Flow flow = terminator(assembly_, code).flow;
    if (!loops_.reachable(block) || flow == Flow::kIndirect) return true;
    if (code.successors.empty()) return !may_leave(block);
    return flow == Flow::kCall && !quiet_.is_quiet_call(assembly_, code);
  }

  /// Returns whether the block ends with a return at which a cost may be left to the function's callers.
  bool may_leave(BlockId block) const {
    return terminator(assembly_, function_.blocks[block]).flow == Flow::kLeave &&
           quiet_.has_callers(function_);
  }

  /// Computes the amount pending at the start of each block. No amount is pending at the header of a loop,
  /// because every iteration adds its whole cost, unless the loop adds its cost at its exits.
  void find_pending() {
    for (const BlockId block : loops_.reverse_postorder()) {
      const bool header = begins_loop(block);
      pending_[block] = block == 0 || (header && owners_[block] != ChargeOwner::kExits) ||
                                (!header && owners_[block] != ChargeOwner::kBlock)
                            ? 0
                            : least_pending_at(block);
    }
  }

  bool begins_loop(BlockId block) const {
    const auto& predecessors = function_.blocks[block].predecessors;
    return std::any_of(predecessors.begin(), predecessors.end(),
                       [&](BlockId from) { return loops_.reachable(from) && comes_back(from, block); });
  }

  bool comes_back(BlockId from, BlockId to) const {
    return loops_.dominators().order(from) >= loops_.dominators().order(to);
  }

  /// Returns the smallest amount that a preceding block leaves. Loops that add their cost at their exits are
  /// ignored, since their exits adapt to the result.
  std::int64_t least_pending_at(BlockId block) const {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const BlockId from : function_.blocks[block].predecessors) {
      if (!loops_.reachable(from) || comes_back(from, block) || owners_[from] == ChargeOwner::kExits)
        continue;
      least = std::min(least, after(from));
    }
    return least == std::numeric_limits<std::int64_t>::max() ? 0 : least;
  }

  std::int64_t after(BlockId block) const {
    return owners_[block] != ChargeOwner::kBlock ? 0
                                                 : std::min(pending_[block] + costs_[block], most_[block]);
  }

  /// If a block leaves more than a successor accepts, and the edge between them cannot take lines, the block
  /// itself adds the difference. Returns whether anything changed.
  bool add_before_edges() {
    bool changed = false;
    for (BlockId block = 0; block < most_.size(); ++block) {
      if (owners_[block] != ChargeOwner::kBlock) continue;
      for (const BlockId to : function_.blocks[block].successors) {
        if (after(block) <= pending_[to] || can_add_between(block, to)) continue;
        most_[block] = pending_[to];
        changed = true;
      }
    }
    return changed;
  }

  /// Reduces the amounts of all returns to the smallest of them, `left_`. Returns whether anything changed.
  bool equalize_returns() {
    constexpr auto kNone = std::numeric_limits<std::int64_t>::max();
    std::int64_t least = kNone;
    for (BlockId block = 0; block < most_.size(); ++block) {
      if (loops_.reachable(block) && may_leave(block)) least = std::min(least, after(block));
    }
    left_ = least == kNone ? 0 : least;
    bool changed = false;
    for (BlockId block = 0; block < most_.size(); ++block) {
      if (!loops_.reachable(block) || !may_leave(block) || after(block) == left_) continue;
      most_[block] = left_;
      changed = true;
    }
    return changed;
  }

  bool can_add_between(BlockId from, BlockId to) const {
    return function_.blocks[from].fall_through == to && function_.blocks[from].successors.size() > 1 &&
           placer_.can_place_on_edge(from, to);
  }

  DeferredCharges result() const {
    DeferredCharges deferred;
    deferred.pending = pending_;
    deferred.left = left_;
    deferred.in_block.assign(most_.size(), 0);
    for (BlockId block = 0; block < most_.size(); ++block) {
      if (owners_[block] != ChargeOwner::kBlock) continue;
      deferred.in_block[block] = pending_[block] + costs_[block] - after(block);
      for (const BlockId to : function_.blocks[block].successors) {
        const std::int64_t difference = after(block) - pending_[to];
        if (difference != 0) deferred.on_edge.push_back({block, to, difference});
      }
    }
    return deferred;
  }

  const Assembly& assembly_;
  const Function& function_;
  const LoopForest& loops_;
  const std::vector<std::int64_t>& costs_;
  const std::vector<ChargeOwner>& owners_;
  const Placer& placer_;
  const NonObservingFunctions& quiet_;
  std::int64_t left_ = 0;
  std::vector<std::int64_t> pending_;
  std::vector<std::int64_t> most_;  ///< largest CP that each block may leave pending
};

}  // namespace

DeferredCharges defer_charges(const Assembly& assembly, const Function& function, const LoopForest& loops,
                              const std::vector<std::int64_t>& costs, const std::vector<ChargeOwner>& owners,
                              const Placer& placer, const NonObservingFunctions& quiet) {
  return ChargeDeferrer(assembly, function, loops, costs, owners, placer, quiet).run();
}

}  // namespace platter::charge
