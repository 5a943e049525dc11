#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

class Parser;

/// A part of a parsed card that matched a rule of the grammar. It is a reference into the parser, and valid
/// until the parser reads the next card.
class TreeNode {
 public:
  TreeNode(const Parser& parser, std::size_t node) : parser_(&parser), node_(node) {}

  /// Returns the index of the rule.
  std::size_t rule() const;
  bool is(std::size_t rule) const { return this->rule() == rule; }
  /// Returns the characters that matched, in capitals and without blanks.
  std::string_view text() const;
  /// Returns the characters before the first child.
  std::string_view text_before_children() const;
  /// Returns the place of the first character. The node must not be empty.
  Place first() const;
  /// Returns the place of the last character. The node must not be empty.
  Place last() const;
  std::size_t size() const;
  TreeNode child(std::size_t i) const;
  /// Returns the first child that matched the rule; nothing if there is none.
  std::optional<TreeNode> find(std::size_t rule) const;

 private:
  const Parser* parser_;
  std::size_t node_;
};

}  // namespace platter::dialect
