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

/// A program unit, or a procedure inside one: what stands between its first statement and its END, but for
/// procedures inside, interfaces and derived types.
struct Unit {
  enum class Kind { kProcedure, kModule, kInterface };
  Kind kind = Kind::kProcedure;  ///< main programs and BLOCK DATA are procedures as well
  Unit* host = nullptr;          ///< the unit that it stands in
  std::vector<Statement*> statements = {};
  std::set<std::string> inner = {};  ///< procedures inside, and those of interfaces
  Symbols symbols = {};
};

/// The units of a text in the order of their first statements, each with its names.
std::deque<Unit> units_of(std::vector<Statement>& statements);

/// What units define for those of other files.
Definitions definitions_of(const std::deque<Unit>& units, const Options& options);

/// The unit whose declarations say what a name is in `unit`: itself, or one that it stands in.
Unit& home_of(const std::string& name, Unit& unit);

/// The statement that a unit's declarations have to stand before: behind the header and every IMPLICIT.
const Statement* first_specification(const Unit& unit);

/// Statements that begin a main program beside the one that there is, without a card that says so, and why
/// they are refused.
std::vector<std::pair<const Statement*, std::string>> stray_statements(const std::deque<Unit>& units);

/// The last statement of a text whose last END is missing; null where it has one.
const Statement* last_without_end(const std::vector<Statement>& statements);

}  // namespace platter::dialect
