#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// A part of a statement that matched a rule of the grammar.
struct SyntaxNode {
  std::uint32_t rule;  ///< index among the rules of the grammar
  std::uint32_t size;  ///< number of nodes in its subtree, including itself
  Place at;            ///< its first character
  Place end;           ///< its last character; the same as `at` if it has no characters
};

/// The syntax tree of a card or of one of its statements, as the source wrote it: rules that rewrite tokens
/// do not change it. The tree leaves out rules that add nothing: one without a description in the grammar
/// that consists of a single other rule, and the check that a statement ends. So the tree of A=B+1 is
///
///   statement (assignment (variable, expression (sum (primary (variable), sum_sign, primary (number)))))
class SyntaxTree {
 public:
  SyntaxTree() = default;
  /// `nodes`: each node before its children, which follow each other.
  explicit SyntaxTree(std::vector<SyntaxNode> nodes) : nodes_(std::move(nodes)) {}

  /// Returns true if the source was not parsed, or has a syntax error.
  bool empty() const { return nodes_.empty(); }
  /// Returns all nodes, each before its children. The first one is the root.
  const std::vector<SyntaxNode>& nodes() const { return nodes_; }
  const SyntaxNode& operator[](std::size_t node) const { return nodes_[node]; }

  /// Calls `use` with the index of each child of a node, in the order of the source.
  template <typename Use>
  void for_each_child(std::size_t node, Use use) const {
    const std::size_t end = node + nodes_[node].size;
    for (std::size_t child = node + 1; child < end; child += nodes_[child].size) use(child);
  }
  /// Returns the first child of a node; nodes().size() if it has none.
  std::size_t first_child(std::size_t node) const { return nodes_[node].size > 1 ? node + 1 : nodes_.size(); }
  /// Returns the first child of a node that matched the rule; nodes().size() if none did.
  std::size_t child(std::size_t node, std::size_t rule) const;
  /// Returns a copy of the tree below a node, which is its root.
  SyntaxTree subtree(std::size_t node) const;

 private:
  std::vector<SyntaxNode> nodes_;
};

}  // namespace platter::dialect
