#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Statements to insert, each with the index of the statement that it precedes, in ascending order.
using InsertedStatements = std::vector<std::pair<std::size_t, Statement>>;

/// Returns a declaration to insert after a statement, on whose card it is written.
Statement declaration_after(const Statement& s, Tokens tokens);

/// Inserts the statements of `added` at their places.
void insert(std::vector<Statement>& statements, InsertedStatements added);

}  // namespace platter::dialect
