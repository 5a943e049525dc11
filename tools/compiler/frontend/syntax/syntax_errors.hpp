#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/syntax/syntax_tree.hpp"
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

/// A card and its continuations.
struct ParsedCard {
  SyntaxTree tree;    ///< empty if the card has an error; otherwise its root has the rule `line`
  std::string label;  ///< label of the card; empty if there is none
  std::size_t first_line;
  std::size_t last_line;
};

/// Parses the cards of a text in fixed form in their order, and collects their trees and their errors: for
/// each card only the first one that the grammar meets.
class CardParser {
 public:
  /// `separators`: characters that separate statements on a card; the text must outlive the parser.
  CardParser(Dialect dialect, std::string_view separators);
  ~CardParser();

  /// Returns the tree of a card and its continuations, which exists as long as the parser. `label` is the
  /// label of the card, "" if it has none; `first_line` and `last_line` are indices of lines.
  const SyntaxTree& parse(const std::string& label, const std::vector<Character>& text,
                          std::size_t first_line, std::size_t last_line);
  /// Returns all cards.
  const std::deque<ParsedCard>& cards() const;
  /// Returns the errors of all cards, after the last one.
  std::vector<SyntaxError> errors();

 private:
  class Labels;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace platter::dialect
