#pragma once

#include <cstddef>
#include <vector>

namespace platter::charge {

/// Edges of a graph by node: successors and predecessors.
struct Graph {
  std::vector<std::vector<std::size_t>> successors;
  std::vector<std::vector<std::size_t>> predecessors;
};

/// Which node every way from the root to another passes.
class Dominators {
 public:
  Dominators(const Graph& graph, std::size_t root);

  bool reachable(std::size_t node) const { return order_[node] != kNowhere; }
  /// Whether every way from the root to `b` passes `a`; a node dominates itself.
  bool dominates(std::size_t a, std::size_t b) const;
  /// The nearest other node that dominates it; itself for the root.
  std::size_t immediate(std::size_t node) const { return immediate_[node]; }
  /// Position in reverse postorder.
  std::size_t order(std::size_t node) const { return order_[node]; }
  /// Reachable nodes so that each comes after its predecessors, back edges apart.
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
