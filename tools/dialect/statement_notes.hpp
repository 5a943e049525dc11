#pragma once

#include <vector>

#include "tools/dialect/statement.hpp"

namespace platter::dialect {

/// Notes of readings that no rule chooses, but how statements are read at all: what `$` separates, DO without
/// a comma, blanks in input.
void note_readings(std::vector<Statement>& statements);

}  // namespace platter::dialect
