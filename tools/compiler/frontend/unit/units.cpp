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
    for (auto& unit : units_) {  // a host precedes the units in it
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

/// Returns the names that a unit calls or uses as functions.
std::set<std::string> called_in(const Unit& unit) {
  std::set<std::string> names;
  for (const auto* s : unit.statements) {
    for (std::size_t i = 0; i < s->size(); ++i) {
      if (!s->at(i + 1).is("(") && i != s->action + 1) continue;
      const Use use = use_at(*s, i, unit.symbols);
      if (use == Use::kCall || use == Use::kFunction) names.insert(s->tokens[i].text);
    }
  }
  return names;
}

/// Returns whether a unit calls its argument.
bool is_called(const std::string& argument, const Unit& unit, const std::set<std::string>& called) {
  if (unit.symbols.is_external(argument)) return true;
  return !unit.symbols.is_array(argument) && called.contains(argument);
}

/// Returns whether a statement assigns, initializes or passes a file name that specifies a unit.
bool names_unit(const Statement* s) {
  if (s->kind != Kind::kAssignment && s->kind != Kind::kData && s->kind != Kind::kCall) return false;
  return std::any_of(s->tokens.begin(), s->tokens.end(),
                     [](const Token& t) { return is_name_of_unit(t) && unit_of_file(t.text); });
}

/// Returns the subprogram that a header or an ENTRY statement defines.
Subprogram subprogram_by(const Statement& s, const Unit& unit, const std::set<std::string>& called,
                         bool function, const Representations& representations,
                         const std::map<std::string, Usage>& usages) {
  Subprogram subprogram{function};
  const auto name = subprogram_of(s);
  std::size_t open = s.action;
  while (open < s.size() && s.tokens[open].text != *name) ++open;
  while (open < s.size() && !s.tokens[open].is("(")) ++open;
  const auto end = after_group(s.tokens, open);
  const auto arguments = split_at_commas(s.tokens, open + 1, std::max(end, open + 1) - 1);
  std::string types;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Token& argument = s.tokens[arguments[i].begin];
    const Type type = unit.symbols.type_of(argument.text);
    const bool word = type == Type::kInteger || type == Type::kReal;
    types += argument.is("*") ? '*' : !word ? ' ' : type == Type::kInteger ? 'I' : 'R';
    const bool is_variable = argument.is_name() && !is_called(argument.text, unit, called);
    if (is_variable && type != Type::kUnknown) {
      const auto usage = usages.find(argument.text);
      subprogram.dummies[i] = {unit.symbols.storage_of(argument.text), unit.symbols.is_array(argument.text),
                               argument.text, representations.of(argument.text),
                               usage == usages.end() ? Usage{} : usage->second};
    }
    if (is_called(argument.text, unit, called)) {
      subprogram.procedures.insert(i);
    } else if (!unit.symbols.is_newer() && word) {
      subprogram.words.insert(i);
    }
  }
  subprogram.types = types;
  if (function) subprogram.result = representations.of(*name);
  subprogram.asks_count = unit.symbols.occurs("NUMARG") && !unit.symbols.is_array("NUMARG");
  return subprogram;
}

}  // namespace

std::deque<Unit> units_of(std::vector<Statement>& statements) {
  return Reader(statements).run();
}

Definitions definitions_of(const std::deque<Unit>& units, const Options& options) {
  Definitions found;
  for (const auto& unit : units) {
    found.names_units =
        found.names_units || std::any_of(unit.statements.begin(), unit.statements.end(), names_unit);
    for (auto& [block, layouts] : common_layouts(unit.statements, unit.symbols)) {
      for (auto& layout : layouts) found.add_common(block, options.overlay, std::move(layout));
    }
    const Representations representations(unit.statements, unit.symbols, options);
    for (auto& storage : shared_storage_of(unit.statements, unit.symbols, representations)) {
      if (!storage.block) continue;
      auto& variables = found.shared[*storage.block][options.overlay];
      for (auto& variable : storage.variables) variables.insert(std::move(variable));
    }
    found.add_other_names(unit.symbols.constants());
    if (unit.kind == Unit::Kind::kModule) {
      found.of_modules.merge(unit.symbols.declared());
      found.add_constants(unit.symbols.constants());
    }
    if (!unit.statements.empty() && unit.statements.front()->kind == Kind::kProgram)
      found.programs.insert(unit.statements.front()->at(1).text);
    if (unit.kind != Unit::Kind::kProcedure || unit.host != nullptr || unit.statements.empty()) continue;
    const auto is_function = [](const Statement* s) {
      return std::any_of(s->tokens.begin(), s->tokens.end(), [](const Token& t) { return t.is("FUNCTION"); });
    };
    const bool function = is_function(unit.statements.front());
    const auto called = called_in(unit);
    const auto usages = usages_of(unit.statements, unit.symbols);
    for (const auto* s : unit.statements) {
      if (const auto name = subprogram_of(*s))
        found.subprograms.emplace(*name, subprogram_by(*s, unit, called, function, representations, usages));
    }
  }
  return found;
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
    stray.emplace_back(
        first, first->kind == Kind::kEnd
                   ? "a second END: the unit in front of it is ended; leave it out"
                   : "stands behind an END, and no SUBROUTINE, FUNCTION or BLOCK DATA begins here, so it "
                     "would be a second main program; put it in front of that END");
  }
  return stray;
}

const Statement* last_without_end(const std::vector<Statement>& statements) {
  const auto last = std::find_if(statements.rbegin(), statements.rend(),
                                 [](const Statement& s) { return !s.tokens.empty(); });
  return last == statements.rend() || last->kind == Kind::kEnd ? nullptr : &*last;
}

void Definitions::add_common(const std::string& block, const Overlay& overlay, CommonLayout layout) {
  auto& layouts = commons[block][overlay];
  const bool known = std::any_of(layouts.begin(), layouts.end(),
                                 [&](const CommonLayout& one) { return one.runs == layout.runs; });
  if (!known) layouts.push_back(std::move(layout));
}

void Definitions::add_constants(const NamedConstants& more) {
  for (const auto& [name, value] : more) {
    const auto [found, is_new] = constants.try_emplace(name, value);
    if (!is_new && found->second != value) found->second = std::string(kAmbiguous);
  }
}

void Definitions::add_other_names(const NamedConstants& more) {
  for (const auto& [name, value] : more) {
    if (!value.empty() && std::isalpha(static_cast<unsigned char>(value[0])) != 0)
      other_names[name].insert(value);
  }
}

void Definitions::merge(Definitions other) {
  subprograms.merge(other.subprograms);
  of_modules.merge(other.of_modules);
  programs.merge(other.programs);
  for (auto& [block, overlays] : other.commons) {
    for (auto& [overlay, layouts] : overlays) {
      for (auto& layout : layouts) add_common(block, overlay, std::move(layout));
    }
  }
  for (auto& [block, overlays] : other.shared) {
    for (auto& [overlay, variables] : overlays) shared[block][overlay].merge(variables);
  }
  kinds.merge(other.kinds);
  add_constants(other.constants);
  for (auto& [name, others] : other.other_names) other_names[name].merge(others);
  names_units = names_units || other.names_units;
}

}  // namespace platter::dialect
