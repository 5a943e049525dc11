#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Notes of readings that no rule chooses, but how statements are read at all: what `$` separates, DO without
/// a comma, blanks in input.
void note_readings(std::vector<Statement>& statements);

/// What all statements of a unit have assumed: what is to be told once with how many it is true of.
std::vector<Assumption> assumptions_of(const std::vector<Statement*>& unit);

}  // namespace platter::dialect
