#include "tools/compiler/frontend/syntax/syntax_tree.hpp"

namespace platter::dialect {

std::string_view TreeNode::text() const {
  return tree_->letters().substr(node().begin, node().end - node().begin);
}

std::string_view TreeNode::text_before_children() const {
  if (!has_children()) return text();
  return text().substr(0, tree_->nodes()[index_ + 1].begin - node().begin);
}

std::size_t TreeNode::count() const {
  std::size_t count = 0;
  for ([[maybe_unused]] const TreeNode child : children()) ++count;
  return count;
}

TreeNode TreeNode::child(std::size_t i) const {
  auto child = children().begin();
  for (; i > 0; --i) ++child;
  return *child;
}

std::optional<TreeNode> TreeNode::find(std::size_t rule) const {
  for (const TreeNode child : children()) {
    if (child.is(rule)) return child;
  }
  return std::nullopt;
}

}  // namespace platter::dialect
