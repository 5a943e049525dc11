#include "tools/compiler/frontend/checks/parsed_cards.hpp"

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/syntax/parser.hpp"

namespace platter::dialect {

void for_each_parsed_card(const Lines& lines, Dialect dialect,
                          const std::function<void(const ParsedCard&)>& use) {
  Parser parser(fortran_grammar(), dialect, lines.separators());
  const std::size_t card = fortran_grammar().index_of("line");
  for_each_card(lines, [&](const std::vector<Character>& text, std::size_t first, std::size_t last) {
    if (parser.parse(text, card)) use({parser.root(), lines.label(first), first, last});
  });
}

std::vector<SyntaxError> syntax_errors(const Lines& lines, Dialect dialect) {
  CardParser parser(dialect, lines.separators());
  for_each_card(lines, [&](const std::vector<Character>& text, std::size_t first, std::size_t last) {
    parser.parse(lines.label(first), text, first, last);
  });
  return parser.errors();
}

}  // namespace platter::dialect
