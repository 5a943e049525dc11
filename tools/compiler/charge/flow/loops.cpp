#include "tools/compiler/charge/flow/loops.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace platter::charge {
namespace {

Graph graph_of(const Function& function) {
  Graph graph;
  for (const Block& block : function.blocks) {
    graph.successors.push_back(block.successors);
    graph.predecessors.push_back(block.predecessors);
  }
  return graph;
}

}  // namespace

bool Loop::contains(BlockId block) const {
  return std::binary_search(blocks.begin(), blocks.end(), block);
}

LoopForest::LoopForest(const Function& function) : dominators_(graph_of(function), 0) {
  find_loops(function);
  nest(function.blocks.size());
}

void LoopForest::find_loops(const Function& function) {
  std::map<std::size_t, Loop> by_header;  // the loops, by the header's position in reverse postorder
  for (const BlockId from : reverse_postorder()) {
    for (const BlockId to : function.blocks[from].successors) {
      if (!dominates(to, from)) continue;
      Loop& loop = by_header[dominators_.order(to)];
      loop.header = to;
      loop.latches.push_back(from);
    }
  }
  // By block: the header of the last loop that contains it.
  std::vector<BlockId> found_for(function.blocks.size(), function.blocks.size());
  for (auto& [order, loop] : by_header) {
    found_for[loop.header] = loop.header;
    loop.blocks.push_back(loop.header);
    std::vector<BlockId> work = loop.latches;
    while (!work.empty()) {
      const BlockId block = work.back();
      work.pop_back();
      if (found_for[block] == loop.header) continue;
      found_for[block] = loop.header;
      loop.blocks.push_back(block);
      for (const BlockId from : function.blocks[block].predecessors) {
        if (reachable(from)) work.push_back(from);
      }
    }
    std::sort(loop.blocks.begin(), loop.blocks.end());
    std::sort(loop.latches.begin(), loop.latches.end());
    loops_.push_back(std::move(loop));
  }
}

std::vector<BlockId> entries_of(const Function& function, const Loop& loop) {
  std::vector<BlockId> entries;
  for (const BlockId from : function.blocks[loop.header].predecessors) {
    if (!loop.contains(from)) entries.push_back(from);
  }
  return entries;
}

void LoopForest::nest(std::size_t blocks) {
  innermost_.assign(blocks, loops_.size());
  // The headers are in reverse postorder, so an outer loop precedes its inner loops.
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    const std::size_t around = innermost_[loops_[i].header];
    if (around != loops_.size()) {
      loops_[i].parent = around;
      loops_[around].innermost = false;
    }
    for (const BlockId block : loops_[i].blocks) innermost_[block] = i;
  }
}

std::size_t LoopForest::depth(BlockId block) const {
  std::size_t depth = 0;
  for (std::size_t i = innermost_[block]; i < loops_.size(); i = loops_[i].parent) ++depth;
  return depth;
}

}  // namespace platter::charge
