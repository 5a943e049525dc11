#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Adds notes on interpretations that no rule makes, because they concern how statements are read: `$`
/// separators, DO without a comma, blanks in input.
void note_readings(std::vector<Statement>& statements);

/// Returns the assumptions of all statements of a unit; those marked `once` are merged, with the number of
/// statements.
std::vector<Assumption> assumptions_of(const std::vector<Statement*>& unit);

}  // namespace platter::dialect
