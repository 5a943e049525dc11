#include "tools/compiler/frontend/unit/unit_ends.hpp"

#include <algorithm>

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// PROGRAM, or what is none of the headers.
bool is_main(const Unit& unit) {
  if (unit.host != nullptr || unit.kind != Unit::Kind::kProcedure || unit.statements.empty()) return false;
  const Statement& first = *unit.statements.front();
  return first.kind != Kind::kSubprogram || first.head().is("ENTRY");
}

}  // namespace

std::vector<std::pair<const Statement*, std::string>> stray_statements(const std::deque<Unit>& units) {
  std::vector<std::pair<const Statement*, std::string>> stray;
  if (std::count_if(units.begin(), units.end(), is_main) < 2) return stray;
  for (auto unit = units.begin() + 1; unit != units.end(); ++unit) {
    const Statement* const first = is_main(*unit) ? unit->statements.front() : nullptr;
    if (first == nullptr || first->kind == Kind::kProgram) continue;
    stray.emplace_back(
        first, first->kind == Kind::kEnd
                   ? "a second END: the unit in front of it is ended; leave it out"
                   : "stands behind an END, and no SUBROUTINE, FUNCTION or BLOCK DATA begins here, so it "
                     "would be a second main program; put it in front of that END");
  }
  return stray;
}

const Statement* last_without_end(const std::vector<Statement>& statements) {
  const auto last = std::find_if(statements.rbegin(), statements.rend(),
                                 [](const Statement& s) { return !s.tokens.empty(); });
  return last == statements.rend() || last->kind == Kind::kEnd ? nullptr : &*last;
}

}  // namespace platter::dialect
