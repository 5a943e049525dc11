#include "tools/compiler/frontend/syntax/syntax_tree.hpp"

namespace platter::dialect {

std::size_t SyntaxTree::child(std::size_t node, std::size_t rule) const {
  const std::size_t end = node + nodes_[node].size;
  for (std::size_t child = node + 1; child < end; child += nodes_[child].size) {
    if (nodes_[child].rule == rule) return child;
  }
  return nodes_.size();
}

SyntaxTree SyntaxTree::subtree(std::size_t node) const {
  const auto begin = nodes_.begin() + static_cast<std::ptrdiff_t>(node);
  return SyntaxTree({begin, begin + static_cast<std::ptrdiff_t>(nodes_[node].size)});
}

}  // namespace platter::dialect
