#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// A part of a card that matched a rule of the grammar.
struct SyntaxNode {
  std::uint32_t rule;   ///< index among the rules of the grammar
  std::uint32_t size;   ///< number of nodes in the subtree of this node, including the node
  std::uint32_t begin;  ///< index of the node's first character in the letters of the tree
  std::uint32_t end;    ///< index after the node's last character
  Place at;             ///< place of the node's first character in the source
};

class SyntaxTree;

/// A reference to a node of a tree, which has to outlive it.
class TreeNode {
 public:
  class Children;

  TreeNode(const SyntaxTree& tree, std::size_t index) : tree_(&tree), index_(index) {}

  /// Returns the index of the rule.
  std::size_t rule() const { return node().rule; }
  bool is(std::size_t rule) const { return node().rule == rule; }
  /// Returns the characters that matched, in capitals and without blanks.
  std::string_view text() const;
  /// Returns the characters before the first child.
  std::string_view text_before_children() const;
  /// Returns the place of the first character.
  Place first() const { return node().at; }
  bool has_children() const { return node().size > 1; }
  /// Returns the children in the order of the source.
  Children children() const;
  /// Returns the number of children.
  std::size_t count() const;
  /// Returns child `i`, counted from 0. It must exist.
  TreeNode child(std::size_t i) const;
  /// Returns the first child that matched the rule; nothing if none did.
  std::optional<TreeNode> find(std::size_t rule) const;

 private:
  const SyntaxNode& node() const;

  const SyntaxTree* tree_;
  std::size_t index_;
};

/// The syntax tree of a card, as the source wrote it: rules that rewrite tokens do not change it. The tree
/// leaves out rules that add nothing: one without a description in the grammar that consists of a single
/// other rule, and the check that a statement ends. So the tree of A=B+1 is
///
///   line (statement (assignment (variable, expression (sum (primary (variable), sum_sign, primary
///   (number))))))
class SyntaxTree {
 public:
  SyntaxTree() = default;
  /// `nodes`: each node before its children, which follow each other; the first one is the root. `letters`:
  /// the characters of the card, in capitals and without blanks.
  SyntaxTree(std::vector<SyntaxNode> nodes, std::string letters)
      : nodes_(std::move(nodes)), letters_(std::move(letters)) {}

  /// Returns true if the card has a syntax error.
  bool empty() const { return nodes_.empty(); }
  /// Returns all nodes, each before its children.
  const std::vector<SyntaxNode>& nodes() const { return nodes_; }
  /// Returns the characters of the card, in capitals and without blanks.
  std::string_view letters() const { return letters_; }
  /// Returns the first node. The tree must not be empty.
  TreeNode root() const { return {*this, 0}; }

 private:
  std::vector<SyntaxNode> nodes_;
  std::string letters_;
};

/// The children of a node, for loops.
class TreeNode::Children {
 public:
  class Iterator {
   public:
    Iterator(const SyntaxTree& tree, std::size_t index) : tree_(&tree), index_(index) {}
    TreeNode operator*() const { return {*tree_, index_}; }
    Iterator& operator++() {
      index_ += tree_->nodes()[index_].size;
      return *this;
    }
    bool operator==(const Iterator& other) const { return index_ == other.index_; }

   private:
    const SyntaxTree* tree_;
    std::size_t index_;
  };

  Children(const SyntaxTree& tree, std::size_t node) : tree_(&tree), node_(node) {}
  Iterator begin() const { return {*tree_, node_ + 1}; }
  Iterator end() const { return {*tree_, node_ + tree_->nodes()[node_].size}; }

 private:
  const SyntaxTree* tree_;
  std::size_t node_;
};

inline const SyntaxNode& TreeNode::node() const {
  return tree_->nodes()[index_];
}

inline TreeNode::Children TreeNode::children() const {
  return {*tree_, index_};
}

}  // namespace platter::dialect
