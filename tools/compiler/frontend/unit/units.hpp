#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// A program unit, or a procedure inside one: the statements from its first one to its END, without those of
/// inner procedures, interfaces and derived types.
struct Unit {
  enum class Kind { kProcedure, kModule, kInterface };
  Kind kind = Kind::kProcedure;  ///< kProcedure also for main programs and BLOCK DATA
  Unit* host = nullptr;          ///< the unit that contains this one; null if this unit is not nested
  std::vector<Statement*> statements = {};
  std::set<std::string> inner = {};  ///< names of inner and interface procedures
  Symbols symbols = {};
};

/// Returns the units of a text, each with its symbols, in the order of their first statements.
std::deque<Unit> units_of(std::vector<Statement>& statements);

/// Returns the unit whose declarations apply to a name in `unit`: the unit itself, or one that contains it.
Unit& home_of(const std::string& name, Unit& unit);

/// Returns the statement that new declarations must precede: the first one after the header and every
/// IMPLICIT. Returns null if the unit has no such statement.
const Statement* first_specification(const Unit& unit);

/// Returns statements that start a second main program without a PROGRAM card, and the reasons why they are
/// rejected.
std::vector<std::pair<const Statement*, std::string>> stray_statements(const std::deque<Unit>& units);

/// Returns the last statement of a text if it is not an END; null otherwise.
const Statement* last_without_end(const std::vector<Statement>& statements);

}  // namespace platter::dialect
