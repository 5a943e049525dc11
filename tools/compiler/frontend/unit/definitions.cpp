#include "tools/compiler/frontend/unit/definitions.hpp"

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
    if (unit.symbols.is_pointer(argument.text)) subprogram.pointers.insert(i);
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

Definitions definitions_of(const std::deque<Unit>& units, const Options& options) {
  Definitions found;
  for (const auto& unit : units) {
    found.names_units =
        found.names_units || std::any_of(unit.statements.begin(), unit.statements.end(), names_unit);
    for (auto& [block, layouts] : common_layouts(unit.statements, unit.symbols)) {
      for (auto& layout : layouts) {
        layout.is_translated = is_old(options.dialect) && options.form == Form::kFixed;
        found.add_common(block, options.overlay, std::move(layout));
      }
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

void Definitions::add_common(const std::string& block, const Overlay& overlay, CommonLayout layout) {
  auto& layouts = commons[block][overlay];
  const bool known = std::any_of(layouts.begin(), layouts.end(), [&](const CommonLayout& one) {
    return one.runs == layout.runs && one.is_translated == layout.is_translated;
  });
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
