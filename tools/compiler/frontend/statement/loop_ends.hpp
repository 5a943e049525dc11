#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// The DO statements of a unit by the labels at which their ranges end.
using LoopEnds = std::map<std::string, std::vector<Statement*>>;

/// Returns the DO statements of a unit by the labels at which their ranges end.
LoopEnds loop_ends_of(const std::vector<Statement*>& unit);

/// For each labelled last statement of a DO loop around which rules have inserted statements: ends the loop
/// with a CONTINUE after them, whose label is new. The statement keeps its own label, so that a GO TO to it
/// executes it.
void end_loops_after_insertions(const std::vector<Statement*>& unit, const LoopEnds& ends);

}  // namespace platter::dialect
