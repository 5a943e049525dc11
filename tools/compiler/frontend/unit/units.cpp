#include "tools/compiler/frontend/unit/units.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <utility>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/unit/common_layout.hpp"
#include "tools/compiler/frontend/unit/file_units.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"
#include "tools/compiler/frontend/unit/usage.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

bool begins(const Statement& s, std::string_view with) {
  return s.kind == Kind::kOther && !s.guarded && s.head().text.starts_with(with);
}

/// Returns whether a derived type starts here, as with TYPE T or TYPE, PRIVATE :: T. TYPE(T) X and TYPE *, X
/// do not start one.
bool begins_type(const Statement& s) {
  if (!begins(s, "TYPE")) return false;
  const bool bare = s.head().text.size() > 4 && s.size() == 1;
  return bare || (s.head().text == "TYPE" && (s.at(1).is(",") || s.at(1).is(":")));
}

class Reader {
 public:
  explicit Reader(std::vector<Statement>& statements) : statements_(statements) {}

  std::deque<Unit> run() {
    for (auto& s : statements_) take(s);
    for (auto& unit : units_) {  // a host precedes the units that it contains
      if (unit.host != nullptr && unit.kind != Unit::Kind::kInterface) unit.symbols = unit.host->symbols;
      unit.symbols.read(unit.statements);
      for (const auto& name : unit.inner) unit.symbols.add_external(name);
    }
    return std::move(units_);
  }

 private:
  struct Open {
    Unit* unit;
    bool contains = false;
    bool interface = false;
    bool type = false;
  };

  /// Returns whether a statement starts a unit. An ENTRY, and a MODULE PROCEDURE in an interface, do not.
  bool is_header(const Statement& s) const {
    if (s.kind == Kind::kProgram) return true;
    if (s.kind != Kind::kSubprogram || s.head().text == "ENTRY") return false;
    const bool named = s.head().text == "MODULE" && s.at(s.action + 1).text.starts_with("PROCEDURE");
    return !named || open_.empty() || !open_.back().interface;
  }

  void take(Statement& s) {
    if (s.tokens.empty()) return;
    // Before FORTRAN 90 units could not be nested, so a statement that looks like a header inside a unit is
    // not one.
    const bool inside = !open_.empty() && (open_.back().contains || open_.back().interface);
    if (open_.empty() || (inside && is_header(s))) begin(s);
    Open& now = open_.back();
    if (begins_type(s)) now.type = true;
    if (!now.type) now.unit->statements.push_back(&s);
    if (begins(s, "ENDTYPE")) now.type = false;
    if (begins(s, "CONTAINS") && s.size() == 1 && !now.type) now.contains = true;
    if (begins(s, "INTERFACE") || begins(s, "ABSTRACTINTERFACE")) {
      now.interface = true;
      now.unit->inner.insert(s.head().text.substr(s.head().text.find("INTERFACE") + 9));
    }
    if (begins(s, "ENDINTERFACE")) now.interface = false;
    if (s.kind == Kind::kEnd) open_.pop_back();
  }

  void begin(Statement& s) {
    Unit unit;
    const auto name = subprogram_of(s);
    if (!open_.empty()) {
      unit.host = open_.back().unit;
      if (name) open_.back().unit->inner.insert(*name);
      if (open_.back().interface) unit.kind = Unit::Kind::kInterface;
    }
    const bool module =
        s.kind == Kind::kSubprogram && (s.head().text == "MODULE" || s.head().text == "SUBMODULE");
    if (module && !name) unit.kind = Unit::Kind::kModule;
    units_.push_back(std::move(unit));
    open_.push_back({&units_.back()});
  }

  std::vector<Statement>& statements_;
  std::deque<Unit> units_;
  std::vector<Open> open_;
};

}  // namespace

std::deque<Unit> units_of(std::vector<Statement>& statements) {
  return Reader(statements).run();
}

Unit& home_of(const std::string& name, Unit& unit) {
  if (unit.host == nullptr) return unit;
  for (Unit* home = &unit; home != nullptr; home = home->host) {
    Symbols its_own;
    its_own.read(home->statements);
    if (its_own.declared().contains(name)) return *home;
  }
  return unit;
}

const Statement* first_specification(const Unit& unit) {
  const auto is_early = [](const Statement* s) {
    return s->kind == Kind::kProgram || s->kind == Kind::kSubprogram || s->kind == Kind::kImplicit ||
           s->kind == Kind::kUse;
  };
  std::size_t place = 0;
  for (std::size_t i = 0; i < unit.statements.size(); ++i) {
    const Statement* s = unit.statements[i];
    if (s->kind == Kind::kImplicit || (i == place && is_early(s))) place = i + 1;
  }
  return place < unit.statements.size() ? unit.statements[place] : nullptr;
}

namespace {

/// Returns whether a unit is a main program: it has a PROGRAM card, or no header.
bool is_main(const Unit& unit) {
  if (unit.host != nullptr || unit.kind != Unit::Kind::kProcedure || unit.statements.empty()) return false;
  const Statement& first = *unit.statements.front();
  return first.kind != Kind::kSubprogram || first.head().is("ENTRY");
}

}  // namespace

std::vector<std::pair<const Statement*, std::string>> stray_statements(const std::deque<Unit>& units) {
  std::vector<std::pair<const Statement*, std::string>> stray;
  if (std::count_if(units.begin(), units.end(), is_main) < 2) return stray;
  for (auto unit = units.begin() + 1; unit != units.end(); ++unit) {
    const Statement* const first = is_main(*unit) ? unit->statements.front() : nullptr;
    if (first == nullptr || first->kind == Kind::kProgram) continue;
    stray.emplace_back(first,
                       first->kind == Kind::kEnd
                           ? "this is a second END, and the unit before it has already ended; remove it"
                           : "this statement follows an END and is not a SUBROUTINE, FUNCTION or BLOCK DATA, "
                             "so it would start a second main program; move it before that END");
  }
  return stray;
}

const Statement* last_without_end(const std::vector<Statement>& statements) {
  const auto last = std::find_if(statements.rbegin(), statements.rend(),
                                 [](const Statement& s) { return !s.tokens.empty(); });
  return last == statements.rend() || last->kind == Kind::kEnd ? nullptr : &*last;
}

}  // namespace platter::dialect
