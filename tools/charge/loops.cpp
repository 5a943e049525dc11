#include "tools/charge/loops.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace platter::charge {

bool Loop::contains(BlockId block) const {
  return std::binary_search(blocks.begin(), blocks.end(), block);
}

LoopForest::LoopForest(const Function& function) {
  number(function);
  find_dominators(function);
  find_loops(function);
  nest();
}

void LoopForest::number(const Function& function) {
  order_.assign(function.blocks.size(), kNoBlock);
  std::vector<bool> seen(function.blocks.size(), false);
  std::vector<std::pair<BlockId, std::size_t>> stack = {{0, 0}};
  seen[0] = true;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    const auto& successors = function.blocks[block].successors;
    if (next < successors.size()) {
      const BlockId to = successors[next++];
      if (!seen[to]) {
        seen[to] = true;
        stack.emplace_back(to, 0);
      }
    } else {
      reverse_postorder_.push_back(block);
      stack.pop_back();
    }
  }
  std::reverse(reverse_postorder_.begin(), reverse_postorder_.end());
  for (std::size_t i = 0; i < reverse_postorder_.size(); ++i) order_[reverse_postorder_[i]] = i;
}

/// Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm", 2001.
void LoopForest::find_dominators(const Function& function) {
  immediate_.assign(function.blocks.size(), kNoBlock);
  immediate_[0] = 0;
  const auto common = [this](BlockId a, BlockId b) {
    while (a != b) {
      while (order_[a] > order_[b]) a = immediate_[a];
      while (order_[b] > order_[a]) b = immediate_[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const BlockId block : reverse_postorder_) {
      if (block == 0) continue;
      BlockId dominator = kNoBlock;
      for (const BlockId from : function.blocks[block].predecessors) {
        if (!reachable(from) || immediate_[from] == kNoBlock) continue;
        dominator = dominator == kNoBlock ? from : common(from, dominator);
      }
      if (immediate_[block] != dominator) {
        immediate_[block] = dominator;
        changed = true;
      }
    }
  }
}

bool LoopForest::dominates(BlockId a, BlockId b) const {
  if (!reachable(a) || !reachable(b)) return false;
  while (order_[b] > order_[a]) b = immediate_[b];
  return a == b;
}

void LoopForest::find_loops(const Function& function) {
  std::map<std::size_t, Loop> by_header;  // in reverse postorder
  for (const BlockId from : reverse_postorder_) {
    for (const BlockId to : function.blocks[from].successors) {
      if (!dominates(to, from)) continue;
      Loop& loop = by_header[order_[to]];
      loop.header = to;
      loop.latches.push_back(from);
    }
  }
  for (auto& [order, loop] : by_header) {
    std::vector<bool> inside(function.blocks.size(), false);
    inside[loop.header] = true;
    std::vector<BlockId> work = loop.latches;
    while (!work.empty()) {
      const BlockId block = work.back();
      work.pop_back();
      if (inside[block]) continue;
      inside[block] = true;
      for (const BlockId from : function.blocks[block].predecessors) {
        if (reachable(from)) work.push_back(from);
      }
    }
    for (BlockId block = 0; block < inside.size(); ++block) {
      if (inside[block]) loop.blocks.push_back(block);
    }
    std::sort(loop.latches.begin(), loop.latches.end());
    loops_.push_back(std::move(loop));
  }
}

void LoopForest::nest() {
  innermost_.assign(order_.size(), loops_.size());
  // Headers are in reverse postorder, so an outer loop comes before those inside it.
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
