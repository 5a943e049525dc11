#include "tools/compiler/frontend/syntax/tree.hpp"

#include "tools/compiler/frontend/syntax/parser.hpp"

namespace platter::dialect {

std::size_t TreeNode::rule() const {
  return parser_->nodes_[node_].rule;
}

std::string_view TreeNode::text() const {
  const auto& node = parser_->nodes_[node_];
  return std::string_view(parser_->letters_.data(), parser_->letters_.size())
      .substr(node.begin, node.end - node.begin);
}

std::string_view TreeNode::text_before_children() const {
  const auto& node = parser_->nodes_[node_];
  if (node.children == 0) return text();
  return text().substr(0, parser_->nodes_[parser_->children_[node.first_child]].begin - node.begin);
}

Place TreeNode::first() const {
  return (*parser_->text_)[parser_->of_text_[parser_->nodes_[node_].begin]].at;
}

Place TreeNode::last() const {
  return (*parser_->text_)[parser_->of_text_[parser_->nodes_[node_].end - 1]].at;
}

std::size_t TreeNode::size() const {
  return parser_->nodes_[node_].children;
}

TreeNode TreeNode::child(std::size_t i) const {
  return {*parser_, parser_->children_[parser_->nodes_[node_].first_child + i]};
}

std::optional<TreeNode> TreeNode::find(std::size_t rule) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (child(i).is(rule)) return child(i);
  }
  return std::nullopt;
}

}  // namespace platter::dialect
