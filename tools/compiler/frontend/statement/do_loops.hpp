#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// What the range of a DO ends with: the label of a statement, "" an END DO. Nothing where the statement is
/// no DO; one of DO WHILE is.
std::optional<std::string> end_of_do(const Statement& s);

/// Whether the statement is the last of a range that ends so.
bool ends_range(const Statement& s, const std::string& end);

/// Takes off the DO loops that end with this statement, innermost first, which stand last in `open`; each has
/// an `end`, and `closed` hears of each. Several may share a label; an END DO ends one. No loop goes on
/// behind its program unit.
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

/// A DO loop by its statements: the DO, and the last of its range; the DO itself where the range has no end.
struct DoRange {
  std::size_t first;
  std::size_t last;
};
/// Those of a source, in the order of their DOs.
std::vector<DoRange> do_ranges(const std::vector<Statement>& statements);

}  // namespace platter::dialect
