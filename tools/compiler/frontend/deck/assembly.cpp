// Assembly subprograms, IDENT ... END, of COMPASS (CDC) and CAL (Cray). A line consists of location,
// operation, operands and comments, separated by blanks; * in column 1 starts a comment (unsourced).

#include "tools/compiler/frontend/deck/assembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "tools/compiler/frontend/deck/deck.hpp"

namespace platter::dialect {
namespace {

/// The parts of a line of assembly.
struct Instruction {
  std::string operation;
  std::string operands;
};
Instruction instruction_of(std::string_view text) {
  if (text.empty() || text[0] == '*') return {};
  std::istringstream fields{std::string(statement_columns(text))};
  std::string location;
  if (text[0] != ' ' && text[0] != '\t') fields >> location;
  Instruction found;
  fields >> found.operation >> found.operands;
  found.operation = squeezed_card(found.operation);
  found.operands = squeezed_card(found.operands);
  return found;
}

/// Returns whether a line is IDENT NAME, rather than a Fortran statement such as IDENT = 5.
bool begins_assembly(std::string_view text) {
  constexpr std::string_view kNone = "=(+-*/";
  const auto first = text.find_first_not_of(" \t");
  if (first == 0 || first == std::string_view::npos || (text[first] != 'I' && text[first] != 'i'))
    return false;
  const auto instruction = instruction_of(text);
  return instruction.operation == "IDENT" && !instruction.operands.empty() &&
         kNone.find(instruction.operands[0]) == std::string_view::npos;
}

void add_names(const std::string& operands, std::vector<std::string>& names) {
  std::istringstream list(operands);
  for (std::string name; std::getline(list, name, ',');) {
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
}

}  // namespace

std::vector<AssemblyUnit> take_assembly(Cards& cards) {
  std::vector<AssemblyUnit> units;
  bool between = true;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (between && begins_assembly(cards[i].text)) {
      AssemblyUnit unit{cards[i].number, {}};
      add_names(instruction_of(cards[i].text).operands, unit.names);
      for (;; ++i) {
        if (i == cards.size())
          throw RefusedCard{unit.number,
                            fmt::format("the assembly subprogram {} has no END", unit.names.front())};
        const auto [operation, operands] = instruction_of(cards[i].text);
        cards[i].text = {};
        if (operation == "ENTRY") add_names(operands, unit.names);
        if (operation == "END") break;
      }
      units.push_back(std::move(unit));
    } else if (!is_comment_card(cards[i].text)) {
      between = is_end_card(cards[i].text);
    }
  }
  return units;
}

}  // namespace platter::dialect
