#include "tools/compiler/charge/flow/dominators.hpp"

#include <algorithm>
#include <utility>

namespace platter::charge {

/// Algorithm: Cooper, Harvey, Kennedy, "A simple, fast dominance algorithm", 2001.
Dominators::Dominators(const Graph& graph, std::size_t root) {
  number(graph, root);
  immediate_.assign(graph.successors.size(), kNowhere);
  immediate_[root] = root;
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::size_t node : reverse_postorder_) {
      if (node == root) continue;
      std::size_t dominator = kNowhere;
      for (const std::size_t from : graph.predecessors[node]) {
        if (!reachable(from) || immediate_[from] == kNowhere) continue;
        dominator = dominator == kNowhere ? from : common(from, dominator);
      }
      if (immediate_[node] != dominator) {
        immediate_[node] = dominator;
        changed = true;
      }
    }
  }
  span(root);
}

/// Numbers the nodes in a walk through the dominator tree. A node dominates all nodes that the walk enters
/// and leaves between entering and leaving the node.
void Dominators::span(std::size_t root) {
  std::vector<std::vector<std::size_t>> dominated(immediate_.size());
  for (const std::size_t node : reverse_postorder_) {
    if (node != root) dominated[immediate_[node]].push_back(node);
  }
  entered_.assign(immediate_.size(), 0);
  left_.assign(immediate_.size(), 0);
  std::size_t clock = 0;
  std::vector<std::pair<std::size_t, std::size_t>> stack = {{root, 0}};
  while (!stack.empty()) {
    auto& [node, next] = stack.back();
    if (next == 0) entered_[node] = clock++;
    if (next < dominated[node].size()) {
      stack.emplace_back(dominated[node][next++], 0);
    } else {
      left_[node] = clock++;
      stack.pop_back();
    }
  }
}

void Dominators::number(const Graph& graph, std::size_t root) {
  order_.assign(graph.successors.size(), kNowhere);
  std::vector<bool> seen(graph.successors.size(), false);
  std::vector<std::pair<std::size_t, std::size_t>> stack = {{root, 0}};
  seen[root] = true;
  while (!stack.empty()) {
    auto& [node, next] = stack.back();
    const auto& successors = graph.successors[node];
    if (next < successors.size()) {
      const std::size_t to = successors[next++];
      if (!seen[to]) {
        seen[to] = true;
        stack.emplace_back(to, 0);
      }
    } else {
      reverse_postorder_.push_back(node);
      stack.pop_back();
    }
  }
  std::reverse(reverse_postorder_.begin(), reverse_postorder_.end());
  for (std::size_t i = 0; i < reverse_postorder_.size(); ++i) order_[reverse_postorder_[i]] = i;
}

std::size_t Dominators::common(std::size_t a, std::size_t b) const {
  while (a != b) {
    while (order_[a] > order_[b]) a = immediate_[a];
    while (order_[b] > order_[a]) b = immediate_[b];
  }
  return a;
}

bool Dominators::dominates(std::size_t a, std::size_t b) const {
  if (!reachable(a) || !reachable(b)) return false;
  return entered_[a] <= entered_[b] && left_[b] <= left_[a];
}

}  // namespace platter::charge
