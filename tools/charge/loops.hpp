#pragma once

#include <cstddef>
#include <vector>

#include "tools/charge/function.hpp"

namespace platter::charge {

/// A natural loop: the blocks that reach a back edge without leaving through the header.
struct Loop {
  BlockId header = 0;
  std::vector<BlockId> latches;  ///< sources of the back edges, ascending
  std::vector<BlockId> blocks;   ///< ascending, header included
  std::size_t parent = static_cast<std::size_t>(-1);
  bool innermost = true;

  bool contains(BlockId block) const;
};

/// Dominators and natural loops of a function.
class LoopForest {
 public:
  explicit LoopForest(const Function& function);

  bool reachable(BlockId block) const { return order_[block] != kNoBlock; }
  /// Whether every way from the entry to `b` passes `a`.
  bool dominates(BlockId a, BlockId b) const;
  const std::vector<Loop>& loops() const { return loops_; }
  /// The innermost loop around a block; loops().size() if there is none.
  std::size_t innermost(BlockId block) const { return innermost_[block]; }
  /// How many loops are around a block.
  std::size_t depth(BlockId block) const;
  /// Blocks so that each comes after its predecessors, back edges apart.
  const std::vector<BlockId>& reverse_postorder() const { return reverse_postorder_; }

 private:
  void number(const Function& function);
  void find_dominators(const Function& function);
  void find_loops(const Function& function);
  void nest();

  std::vector<BlockId> reverse_postorder_;
  std::vector<std::size_t> order_;   ///< position in reverse_postorder_, kNoBlock where unreachable
  std::vector<BlockId> immediate_;   ///< immediate dominator
  std::vector<Loop> loops_;          ///< by header, in reverse postorder
  std::vector<std::size_t> innermost_;
};

}  // namespace platter::charge
