#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/syntax/tree.hpp"
#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// A card that the grammar of the dialect does not match, or that has a label which is not defined or defined
/// twice in its program unit.
struct SyntaxError {
  std::size_t first_line;  ///< index of the first line of the card and its continuations
  std::size_t last_line;
  Place at;
  std::string text;  ///< the error, and the parts that were expected
};

/// A card and its continuations that the grammar matches.
struct ParsedCard {
  TreeNode tree;
  std::string label;  ///< empty if it has none
  std::size_t first_line;
  std::size_t last_line;
};

/// Returns the errors in fixed form; of each card only the first one that the grammar meets. Calls `use` for
/// every card that the grammar matches, in order.
std::vector<SyntaxError> syntax_errors(const Lines& lines, Dialect dialect,
                                       const std::function<void(const ParsedCard&)>& use = nullptr);

}  // namespace platter::dialect
