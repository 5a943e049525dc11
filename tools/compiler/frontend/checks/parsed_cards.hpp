#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/syntax/syntax_errors.hpp"
#include "tools/compiler/frontend/syntax/tree.hpp"
#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// A card and its continuations that the grammar matches.
struct ParsedCard {
  TreeNode tree;
  std::string label;  ///< empty if it has none
  std::size_t first_line;
  std::size_t last_line;
};

/// Calls `use` for every card in fixed form that the grammar matches, in order.
void for_each_parsed_card(const Lines& lines, Dialect dialect,
                          const std::function<void(const ParsedCard&)>& use);

/// Returns the errors of all cards in fixed form.
std::vector<SyntaxError> syntax_errors(const Lines& lines, Dialect dialect);

}  // namespace platter::dialect
