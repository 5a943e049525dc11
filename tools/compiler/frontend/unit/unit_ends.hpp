#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/unit/units.hpp"

namespace platter::dialect {

/// Statements that begin a main program beside the one that there is, without a card that says so, and why
/// they are refused.
std::vector<std::pair<const Statement*, std::string>> stray_statements(const std::deque<Unit>& units);

/// The last statement of a text whose last END is missing; null where it has one.
const Statement* last_without_end(const std::vector<Statement>& statements);

}  // namespace platter::dialect
