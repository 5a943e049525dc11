#include "tools/compiler/charge/placement/pooling.hpp"

#include <map>
#include <numeric>

#include "tools/compiler/charge/flow/dominators.hpp"

namespace platter::charge {
namespace {

/// Whether `to` begins a loop around `from`.
bool is_back_edge(const LoopForest& loops, BlockId from, BlockId to) {
  return loops.dominates(to, from);
}

/// Only loops with one entry: the others have cycles that belong to no loop of the forest.
bool is_reducible(const Function& function, const LoopForest& loops) {
  const auto order = [&loops](BlockId block) { return loops.dominators().order(block); };
  for (const BlockId from : loops.reverse_postorder()) {
    for (const BlockId to : function.blocks[from].successors) {
      if (order(to) <= order(from) && !is_back_edge(loops, from, to)) return false;
    }
  }
  return true;
}

/// Where each loop goes when it ends, by its header.
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

/// The function's edges turned round, from one node more where control leaves it. In this graph a block
/// dominates another if it is sure to be executed after it, in the same iteration of every loop around both:
/// - a call of whoever may look at the counter counts as leaving, so that no block after a call dominates one
/// before it;
/// - a back edge goes to where its loop ends: some time it will, and the next iteration is another one.
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
      // One further up would be no better: a way from there leads to this one, and on past the block.
      if (!after.dominates(block, before)) break;
      if (loops.innermost(before) != loops.innermost(block)) continue;  // in a loop that has ended
      pool[block] = pool[before];
      break;
    }
  }
  return pool;
}

}  // namespace platter::charge
