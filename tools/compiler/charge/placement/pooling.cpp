#include "tools/compiler/charge/placement/pooling.hpp"

#include <map>
#include <numeric>

#include "tools/compiler/charge/flow/dominators.hpp"

namespace platter::charge {
namespace {

/// Returns whether `to` is the header of a loop that contains `from`.
bool is_back_edge(const LoopForest& loops, BlockId from, BlockId to) {
  return loops.dominates(to, from);
}

/// Returns whether each loop has a single entry. Otherwise the function has cycles that are not loops of the
/// forest.
bool is_reducible(const Function& function, const LoopForest& loops) {
  const auto order = [&loops](BlockId block) { return loops.dominators().order(block); };
  for (const BlockId from : loops.reverse_postorder()) {
    for (const BlockId to : function.blocks[from].successors) {
      if (order(to) <= order(from) && !is_back_edge(loops, from, to)) return false;
    }
  }
  return true;
}

/// Returns the targets of each loop's exits, by the loop's header.
std::map<BlockId, std::vector<BlockId>> exits_of(const Function& function, const LoopForest& loops) {
  std::map<BlockId, std::vector<BlockId>> exits;
  for (const Loop& loop : loops.loops()) {
    for (const BlockId block : loop.blocks) {
      for (const BlockId to : function.blocks[block].successors) {
        if (!loop.contains(to)) exits[loop.header].push_back(to);
      }
    }
  }
  return exits;
}

/// Returns the function's reversed graph, with an additional root node for the places where control leaves
/// the function. In this graph a block dominates another if it is certain to be executed after it, in the
/// same iteration of every loop around both:
/// - a call of a function that may read the counter counts as leaving, so that no block after a call
///   dominates one before it;
/// - a back edge leads to the exits of its loop: the loop ends at some time, and the next iteration is a
///   different one.
Graph reversed(const Assembly& assembly, const Function& function, const LoopForest& loops,
               const NonObservingFunctions& quiet) {
  const std::size_t outside = function.blocks.size();
  const auto exits = exits_of(function, loops);
  Graph graph;
  graph.successors.resize(outside + 1);
  graph.predecessors.resize(outside + 1);
  const auto add = [&graph](std::size_t from, std::size_t to) {
    graph.successors[from].push_back(to);
    graph.predecessors[to].push_back(from);
  };
  for (BlockId id = 0; id < function.blocks.size(); ++id) {
    const Block& block = function.blocks[id];
    for (const BlockId to : block.successors) {
      if (!is_back_edge(loops, id, to)) {
        add(to, id);
        continue;
      }
      const auto found = exits.find(to);
      if (found == exits.end()) {
        add(outside, id);
      } else {
        for (const BlockId exit : found->second) add(exit, id);
      }
    }
    const bool calls =
        terminator(assembly, block).flow == Flow::kCall && !quiet.is_quiet_call(assembly, block);
    if (block.successors.empty() || calls) add(outside, id);
  }
  return graph;
}

}  // namespace

std::vector<BlockId> pool_blocks(const Assembly& assembly, const Function& function, const LoopForest& loops,
                                 const NonObservingFunctions& quiet) {
  std::vector<BlockId> pool(function.blocks.size());
  std::iota(pool.begin(), pool.end(), BlockId{0});
  if (!is_reducible(function, loops)) return pool;
  const Dominators after(reversed(assembly, function, loops, quiet), function.blocks.size());
  for (const BlockId block : loops.reverse_postorder()) {
    for (BlockId before = block; before != 0;) {
      before = loops.dominators().immediate(before);
      // If a path from `before` can miss the block, so can a path from each dominator of `before`.
      if (!after.dominates(block, before)) break;
      if (loops.innermost(before) != loops.innermost(block))
        continue;  // `before` is in a loop that has ended
      pool[block] = pool[before];
      break;
    }
  }
  return pool;
}

}  // namespace platter::charge
