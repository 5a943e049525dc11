#include "tools/compiler/frontend/checks/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>

#include "tools/compiler/frontend/libraries/library_calls.hpp"
#include "tools/compiler/frontend/syntax/syntax_rules.hpp"

namespace platter::dialect {
namespace {

/// Returns whether the translation renames calls of that name, so that a variable may have the same name.
bool is_of_library(const std::string& name) {
  const auto& known = library_calls_known();
  return name == "LINK" ||
         std::any_of(known.begin(), known.end(), [&](const auto& one) { return one.name == name; });
}

}  // namespace

Checks::Checks(const std::deque<Unit>& units, const Options& options,
               const std::map<std::string, Subprogram>& own)
    : options_(options), own_(own), report_([this](Place at, const std::string& text) { wrong(at, text); }) {
  for (const Unit& unit : units) {
    for (const Statement* s : unit.statements) {
      lines_.emplace_back(s->first_line, &unit);
      if (s->kind < Statement::Kind::kFormat && !s->tree) unclear_.insert(s->first_line);
    }
  }
  std::stable_sort(lines_.begin(), lines_.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
}

const Unit* Checks::unit_at(std::size_t line) const {
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), line,
                                      [](std::size_t at, const auto& one) { return at < one.first; });
  return after == lines_.begin() ? nullptr : std::prev(after)->second;
}

void Checks::wrong(Place at, const std::string& text) {
  if (scope_->known.emplace(at.line, text).second) scope_->errors.push_back({at, text, at.line, at.line});
}

void Checks::start(std::size_t line) {
  const Unit* const unit = unit_at(line);
  if (unit == nullptr) return;
  if (scope_ != nullptr && scope_->unit == unit) return;
  std::unique_ptr<StructureChecker> structure;
  if (scope_ != nullptr) structure = std::move(scope_->structure);  // an inner procedure
  const bool is_new = structure == nullptr;
  auto scope = std::make_unique<Scope>();
  scope->unit = unit;
  scope->structure =
      is_new ? std::make_unique<StructureChecker>(options_.dialect, report_) : std::move(structure);
  scope->declarations =
      std::make_unique<DeclarationChecker>(unit->symbols, language_of(options_.dialect), report_);
  scope->actions = std::make_unique<ActionChecker>(unit->symbols, options_, own_, report_, sites_);
  if (scope_ != nullptr) {
    scope->errors = std::move(scope_->errors);
    scope->known = std::move(scope_->known);
    scope->is_unclear = scope_->is_unclear;
  }
  scope_ = std::move(scope);
}

void Checks::read(const ParsedCard& card) {
  cards_.emplace_back(card.first_line, card.last_line);
  start(card.first_line);
  if (scope_ == nullptr) return;
  if (card.tree.empty()) {
    scope_->is_unclear = scope_->is_unclear || unclear_.contains(card.first_line);
    return;
  }
  std::string label = card.label;
  for (const TreeNode node : card.tree.root().children()) {
    statement(node, label);
    label.clear();
  }
}

bool Checks::is_parameter(const TreeNode& node) const {
  constexpr std::string_view kWord = "PARAMETER";
  const SyntaxRules& rules = syntax_rules();
  if (!node.is(rules.assignment) && !node.is(rules.multiple_assignment)) return false;
  const std::string_view text = node.child(0).text();
  return text.starts_with(kWord) &&
         scope_->unit->symbols.constants().contains(std::string(text.substr(kWord.size())));
}

bool Checks::defines_statement_function(const TreeNode& node) const {
  const SyntaxRules& rules = syntax_rules();
  if (!node.is(rules.assignment) || scope_->structure->is_executable()) return false;
  const std::string name(node.child(0).text_before_children());
  if (!scope_->unit->symbols.is_statement_function(name) || node.child(0).count() != 1) return false;
  // The dummy arguments are names; A(1)=2. assigns an element of an array that is not declared.
  const TreeNode part = node.child(0).child(0);
  for (const TreeNode argument : part.children()) {
    const auto variable = ExpressionChecker::variable_of(argument);
    if (!variable || variable->has_children()) return false;
  }
  return true;
}

void Checks::statement(const TreeNode& node, const std::string& label) {
  const SyntaxRules& rules = syntax_rules();
  const TreeNode what = node.child(0);
  if (is_parameter(what)) return;
  if (what.is(rules.newer_unit)) has_operators_ = true;
  if (has_operators_) scope_->actions->expressions().allow_operators();
  const bool is_function = defines_statement_function(what);
  define(what);
  scope_->structure->take(node, label, is_function);
  scope_->declarations->take(node);
  if (is_function) {
    scope_->actions->check_statement_function(what);
  } else {
    scope_->actions->check(node);
  }
  take_assigned(what.first());
  for (auto& site : sites_) calls_.push_back({std::move(site), &scope_->unit->symbols});
  sites_.clear();
  if (what.is(rules.end)) end_unit();
}

void Checks::define(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  const bool is_entry = node.is(rules.entry);
  const bool is_function =
      is_entry ? scope_->structure->kind() == StructureChecker::UnitKind::kFunction : node.is(rules.function);
  if (!is_function && !is_entry && !node.is(rules.subroutine)) return;
  std::string text(node.text());
  const char* const word = is_entry ? "ENTRY" : is_function ? "FUNCTION" : "SUBROUTINE";
  const auto at = text.find(word);
  if (at == std::string::npos || scope_->unit->host != nullptr) return;
  std::string name = text.substr(at + std::string_view(word).size());
  name = name.substr(0, name.find_first_of("(*,"));
  if (name.empty() || scope_->unit->symbols.is_newer()) return;
  Value result = value_of(name, scope_->unit->symbols);
  if (!options_.has_bytes && result.type == ValueType::kDouble) result.type = ValueType::kReal;
  const auto [found, is_new] = defined_.try_emplace(name, Defined{is_function, result, node.first()});
  if (!is_new && options_.form == Form::kFixed)
    wrong(node.first(), fmt::format("another subprogram is already named {}; rename one of them", name));
}

void Checks::take_assigned(Place statement) {
  const Symbols& symbols = scope_->unit->symbols;
  for (const auto& [name, at] : scope_->actions->take_assigned()) {
    assigned_.try_emplace(name, at);
    if (const auto* loop = scope_->structure->loop_over(name);
        loop != nullptr && (loop->at.line != statement.line || loop->at.column != statement.column) &&
        !symbols.is_newer()) {
      wrong(at, fmt::format(
                    "{} is the variable of a DO loop around this statement, and must not change in it; use "
                    "another variable",
                    name));
    }
    if (scope_->structure->kind() == StructureChecker::UnitKind::kSubroutine && defined_.contains(name) &&
        unit_at(defined_.at(name).at.line) == scope_->unit && !symbols.is_array(name)) {
      wrong(at,
            fmt::format(
                "{} is the name of this SUBROUTINE, which has no value; make it a FUNCTION, or use another "
                "variable",
                name));
    }
  }
}

void Checks::check_names() {
  const Symbols& symbols = scope_->unit->symbols;
  const auto& used = scope_->actions->expressions().used();
  for (std::size_t i = first_call_; i < calls_.size(); ++i) {
    const Call& call = calls_[i];
    if (call.symbols != &symbols || symbols.is_newer()) continue;
    const bool is_local = defined_.contains(call.site.name) && !symbols.is_external(call.site.name) &&
                          unit_at(defined_.at(call.site.name).at.line) != scope_->unit;
    if (const auto value = used.find(call.site.name);
        value != used.end() && !call.site.is_function && !assigned_.contains(call.site.name) &&
        (is_local || own_.contains(call.site.name)) && !symbols.is_argument(call.site.name)) {
      wrong(value->second,
            fmt::format("{} is a SUBROUTINE, and is used as a variable here; rename one of them",
                        call.site.name));
    }
    const auto assigned = assigned_.find(call.site.name);
    if (assigned == assigned_.end() || symbols.is_argument(call.site.name)) continue;
    if (!own_.contains(call.site.name) && is_of_library(call.site.name)) continue;
    if (!call.site.is_function) {
      wrong(call.site.at,
            fmt::format("{} is a variable of this unit, and CALL needs a subroutine; rename one of them",
                        call.site.name));
    } else if (defined_.contains(call.site.name) &&
               unit_at(defined_.at(call.site.name).at.line) == scope_->unit) {
      continue;  // a function within itself
    } else {
      wrong(call.site.at,
            fmt::format("{} is a variable of this unit, and is used with arguments here; declare it in a "
                        "DIMENSION statement, or rename the function",
                        call.site.name));
    }
  }
}

void Checks::end_unit() {
  if (scope_ == nullptr) return;
  scope_->structure->end();
  check_names();
  if (scope_->structure->kind() == StructureChecker::UnitKind::kMain && !scope_->structure->is_newer() &&
      scope_->unit->host == nullptr && !scope_->unit->statements.empty()) {
    const Statement& first = *scope_->unit->statements.front();
    if (has_main_ && first.kind == Statement::Kind::kProgram)
      wrong(first.tokens.front().at,
            "this is a second main program; keep only one, or make this a SUBROUTINE");
    has_main_ = true;
  }
  if (!scope_->is_unclear)
    std::move(scope_->errors.begin(), scope_->errors.end(), std::back_inserter(errors_));
  assigned_.clear();
  first_call_ = calls_.size();
  scope_.reset();
}

void Checks::check_calls() {
  const auto wrong = [&](const Call& call, const std::string& text) {
    errors_.push_back({call.site.at, text, call.site.at.line, call.site.at.line});
  };
  for (const Call& call : calls_) {
    const auto found = defined_.find(call.site.name);
    const auto& symbols = *call.symbols;
    if (found == defined_.end() || symbols.is_argument(call.site.name) || symbols.is_newer()) continue;
    const Defined& defined = found->second;
    if (call.site.is_function && !defined.is_function) {
      wrong(call, fmt::format("{} is a SUBROUTINE, which has no value; CALL it", call.site.name));
    } else if (!call.site.is_function && defined.is_function &&
               !language_of(options_.dialect).calls_functions) {
      wrong(call, fmt::format("{} is a FUNCTION; use it in an expression instead of CALL", call.site.name));
    } else if (call.site.is_function && call.site.result.type != defined.result.type &&
               call.site.result.type != ValueType::kUnknown && defined.result.type != ValueType::kUnknown &&
               call.site.result.type != ValueType::kWord) {
      wrong(call, fmt::format("{0} is {1} here, and its FUNCTION is {2}; declare {0} {2} in this unit",
                              call.site.name, name_of(call.site.result.type), name_of(defined.result.type)));
    }
  }
}

std::vector<CheckError> Checks::finish() {
  end_unit();
  check_calls();
  for (CheckError& error : errors_) {
    const auto after = std::upper_bound(cards_.begin(), cards_.end(), error.at.line,
                                        [](std::size_t at, const auto& one) { return at < one.first; });
    if (after != cards_.begin()) std::tie(error.first_line, error.last_line) = *std::prev(after);
  }
  return std::move(errors_);
}

}  // namespace platter::dialect
