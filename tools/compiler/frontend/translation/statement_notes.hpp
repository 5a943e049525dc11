#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Adds notes on interpretations that no rule makes, because they concern how statements are read: `$`
/// separators, DO without a comma, blanks in input.
void note_readings(std::vector<Statement>& statements);

/// Returns the assumptions of all statements of a unit; those marked `once` are merged, with the number of
/// statements.
std::vector<Assumption> assumptions_of(const std::vector<Statement*>& unit);

/// Returns the notes on the names of a unit, by place. Notes that differ only in the name at their start are
/// joined at the first place.
std::vector<std::pair<Place, std::string>> joined_by_name(
    const std::map<std::string, std::pair<Place, std::string>>& notes);

}  // namespace platter::dialect
