#pragma once

#include <cstddef>
#include <vector>

#include "tools/compiler/charge/flow/dominators.hpp"
#include "tools/compiler/charge/flow/function.hpp"

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

/// Returns the blocks outside the loop that lead to its header.
std::vector<BlockId> entries_of(const Function& function, const Loop& loop);

/// The natural loops of a function, and its dominators.
class LoopForest {
 public:
  explicit LoopForest(const Function& function);

  bool reachable(BlockId block) const { return dominators_.reachable(block); }
  bool dominates(BlockId a, BlockId b) const { return dominators_.dominates(a, b); }
  const std::vector<BlockId>& reverse_postorder() const { return dominators_.reverse_postorder(); }
  const Dominators& dominators() const { return dominators_; }

  const std::vector<Loop>& loops() const { return loops_; }
  /// Returns the index of the innermost loop that contains the block, or loops().size().
  std::size_t innermost(BlockId block) const { return innermost_[block]; }
  /// Returns the number of loops that contain the block.
  std::size_t depth(BlockId block) const;

 private:
  void find_loops(const Function& function);
  void nest(std::size_t blocks);

  Dominators dominators_;
  std::vector<Loop> loops_;  ///< by header, in reverse postorder
  std::vector<std::size_t> innermost_;
};

}  // namespace platter::charge
