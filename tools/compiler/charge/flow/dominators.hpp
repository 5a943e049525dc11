#pragma once

#include <cstddef>
#include <vector>

namespace platter::charge {

/// The edges of a graph, by node.
struct Graph {
  std::vector<std::vector<std::size_t>> successors;
  std::vector<std::vector<std::size_t>> predecessors;
};

/// The dominator tree of a graph. A node dominates another if every path from the root to the other node
/// passes through it.
class Dominators {
 public:
  Dominators(const Graph& graph, std::size_t root);

  bool reachable(std::size_t node) const { return order_[node] != kNowhere; }
  /// Returns whether `a` dominates `b`. A node dominates itself.
  bool dominates(std::size_t a, std::size_t b) const;
  /// Returns the node's immediate dominator; for the root, the root itself.
  std::size_t immediate(std::size_t node) const { return immediate_[node]; }
  /// Returns the node's position in reverse postorder.
  std::size_t order(std::size_t node) const { return order_[node]; }
  /// Returns the reachable nodes. Each node follows its predecessors, except along back edges.
  const std::vector<std::size_t>& reverse_postorder() const { return reverse_postorder_; }

 private:
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  void number(const Graph& graph, std::size_t root);
  void span(std::size_t root);
  std::size_t common(std::size_t a, std::size_t b) const;

  std::vector<std::size_t> reverse_postorder_;
  std::vector<std::size_t> order_;
  std::vector<std::size_t> immediate_;
  std::vector<std::size_t> entered_;
  std::vector<std::size_t> left_;
};

}  // namespace platter::charge
