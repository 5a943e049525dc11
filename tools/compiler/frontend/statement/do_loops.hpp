#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Returns the end of the range of a DO, including DO WHILE: the label of its last statement, or "" for an
/// END DO. Returns nothing if the statement is not a DO.
std::optional<std::string> end_of_do(const Statement& s);

/// Replaces the label at which the range of a DO, including DO WHILE, ends.
void set_end_of_do(Statement& s, const std::string& label);

/// Returns whether the statement is the last of a range with this end.
bool ends_range(const Statement& s, const std::string& end);

/// Removes the DO loops that end with this statement from the back of `open`, innermost first, and calls
/// `closed` with each. Each loop has an `end`. Several loops may share a label, but an END DO ends only one.
/// No loop continues past the END of its program unit.
template <typename Loop, typename Closed>
void close_loops(std::vector<Loop>& open, const Statement& s, Closed closed) {
  if (s.kind == Statement::Kind::kEnd) open.clear();
  while (!open.empty() && ends_range(s, open.back().end)) {
    const bool labelled = !open.back().end.empty();
    closed(open.back());
    open.pop_back();
    if (!labelled) break;
  }
}

/// The range of a DO, from the DO to its last statement, or only the DO if the range has no end.
struct DoRange {
  std::size_t first;
  std::size_t last;
};
/// Returns the DO ranges of a source, in the order of the DO statements.
std::vector<DoRange> do_ranges(const std::vector<Statement>& statements);

}  // namespace platter::dialect
