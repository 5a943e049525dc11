#include "tools/compiler/frontend/checks/declarations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "tools/compiler/frontend/syntax/syntax_rules.hpp"
#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {
namespace {

/// Returns the name at the beginning of a declared item, such as A(10).
std::string declared_name(const TreeNode& node) {
  return std::string(node.text_before_children());
}

}  // namespace

void DeclarationChecker::take(const TreeNode& statement) {
  const SyntaxRules& rules = syntax_rules();
  const TreeNode node = statement.child(0);
  if (symbols_.is_newer()) return;
  if (is_any(node, rules.unit_statements)) {
    if (node.is(rules.block_data)) is_block_data_ = true;
    if (node.is(rules.subroutine)) {
      constexpr std::string_view kWord = "SUBROUTINE";
      const std::string_view text = node.text().substr(node.text().find(kWord) + kWord.size());
      subroutine_ = text.substr(0, text.find_first_of("(,"));
    }
    const auto list = node.find(rules.dummies);
    const auto names = node.find(rules.function_dummies);
    if (list) dummies(*list);
    if (names) dummies(*names);
    return;
  }
  if (node.is(rules.vax_specification)) {
    if (node.text().starts_with("STRUCTURE")) ++structures_;
    if (node.text() == "ENDSTRUCTURE") --structures_;
  }
  if (structures_ > 0) return;  // a field may have the name of a variable
  if (node.is(rules.type_statement)) {
    types(node);
    values(node);
  }
  if (node.is(rules.name_list) && node.text().starts_with("DIMENSION")) types(node);
  if (node.is(rules.common)) common(node);
  if (node.is(rules.equivalence)) equivalence(node);
  if (node.is(rules.data)) data(node);
  if (node.is(rules.parameter)) parameter(node);
}

void DeclarationChecker::parameter(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  for (const TreeNode part : node.children()) {
    const std::string name = declared_name(part);
    if (!part.is(rules.variable) || part.has_children()) {
      parameter(part);
    } else if (!symbols_.constants().contains(name)) {
      wrong(part.first(),
            fmt::format("{} is not a constant, and PARAMETER needs constants; write its value", name));
    }
  }
}

void DeclarationChecker::dummies(const TreeNode& list) {
  std::set<std::string> seen;
  for (const TreeNode dummy : list.children()) {
    std::string name(dummy.text());
    std::erase(name, '/');
    if (name.find_first_of("*&$") == 0) continue;
    dummies_.insert(name);
    if (!seen.insert(name).second)
      wrong(dummy.first(),
            fmt::format("the dummy argument {} is in this list twice; rename one of them", name));
  }
}

void DeclarationChecker::types(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  const auto type = node.find(rules.type_name);
  for (const TreeNode item : node.children()) {
    if (!item.is(rules.declared)) continue;
    const std::string name = declared_name(item);
    const auto bounds = item.find(rules.bounds);
    if (bounds) dimension(name, *bounds);
    if (!bounds && node.is(rules.name_list))
      wrong(item.first(),
            fmt::format("DIMENSION gives {} no dimensions; write them, as in {}(10)", name, name));
    if (!type) continue;
    std::string its(type->text());
    if (const auto size = item.find(rules.declared_size)) its += size->text();
    if (name == subroutine_) {
      wrong(item.first(),
            fmt::format("{} is the name of this SUBROUTINE, which has no type; leave it out", name));
      continue;
    }
    const auto [found, is_new] = types_.try_emplace(name, its);
    if (!is_new && found->second != its)
      wrong(item.first(), fmt::format("{} is declared {} here and {} before; leave one of them out", name,
                                      its, found->second));
  }
}

void DeclarationChecker::dimension(const std::string& name, const TreeNode& bounds) {
  const auto [found, is_new] = dimensions_.try_emplace(name, bounds.text());
  if (!is_new && found->second != bounds.text())
    wrong(bounds.first(), fmt::format("{} has the dimensions {} here and {} before; leave one of them out",
                                      name, bounds.text(), found->second));
  bound_names(bounds, name);
}

void DeclarationChecker::bound_names(const TreeNode& node, const std::string& array) {
  const SyntaxRules& rules = syntax_rules();
  for (const TreeNode part : node.children()) {
    const bool is_real = part.is(rules.number) && part.text().find_first_of(".DE") != std::string_view::npos;
    if (part.is(rules.constant_number) || part.is(rules.typeless) || is_real) {
      wrong(part.first(),
            fmt::format("the bound {} of {} is not an INTEGER; write a whole number", part.text(), array));
      continue;
    }
    if (part.is(rules.parenthesized) && part.count() > 1) {
      wrong(part.first(),
            fmt::format("the bound {} of {} is not an INTEGER; write a whole number", part.text(), array));
      continue;
    }
    if (!part.is(rules.variable)) {
      bound_names(part, array);
      continue;
    }
    const std::string name = declared_name(part);
    if (part.has_children() || symbols_.constants().contains(name)) continue;
    // A local array with such a bound is newer than these dialects, but gfortran compiles it.
    if (symbols_.is_argument(name) || symbols_.in_common(name) || symbols_.is_pointer(array)) continue;
    wrong(part.first(),
          symbols_.is_argument(array)
              ? fmt::format("the bound {} of {} is neither a dummy argument nor in COMMON, so it has no "
                            "value yet",
                            name, array)
              : fmt::format("the bound {} of {} is a variable; write a number or a constant of a "
                            "PARAMETER statement",
                            name, array));
  }
}

void DeclarationChecker::common(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  for (const TreeNode item : node.children()) {
    if (!item.is(rules.declared_array)) continue;
    const std::string name = declared_name(item);
    if (const auto bounds = item.find(rules.bounds)) dimension(name, *bounds);
    if (dummies_.contains(name)) {
      wrong(item.first(),
            fmt::format("{} is a dummy argument, which cannot be in COMMON; rename one of them", name));
    } else if (!common_.insert(name).second) {
      wrong(item.first(), fmt::format("{} is in COMMON twice; leave one of them out", name));
    }
  }
}

void DeclarationChecker::equivalence(const TreeNode& node) {
  for (const TreeNode places : node.children()) {
    for (const TreeNode place : places.children()) {
      const std::string name = declared_name(place);
      if (dummies_.contains(name))
        wrong(place.first(),
              fmt::format(
                  "{} is a dummy argument, which cannot share storage by EQUIVALENCE; use another variable",
                  name));
    }
  }
}

/// Checks the values in a type statement.
void DeclarationChecker::values(const TreeNode& node) {
  for (const TreeNode part : node.children()) {
    if (part.is(syntax_rules().data_value)) {
      require_constant(part);
    } else {
      values(part);
    }
  }
}

/// Reports a value of DATA that is the name of a variable.
void DeclarationChecker::require_constant(const TreeNode& value) {
  std::string_view name = value.text();
  name.remove_prefix(std::min(name.find('*') + 1, name.size()));  // removes a repeat count
  const bool is_name = !name.empty() && is_letter(name[0]) &&
                       std::all_of(name.begin(), name.end(), [](char c) { return is_of_name(c); });
  const bool is_truth = language_.abbreviates_truth && (name == "T" || name == "F");
  if (!is_name || is_truth || symbols_.constants().contains(std::string(name))) return;
  if (name[0] == 'Z' || name[0] == 'O') return;  // Z1F and O777
  wrong(value.first(), fmt::format("{} is not a constant, and DATA needs constants; write its value", name));
}

void DeclarationChecker::data(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  for (const TreeNode part : node.children()) {
    if (part.is(rules.loop_control)) continue;
    if (part.is(rules.data_value)) {
      require_constant(part);
      continue;
    }
    if (part.is(rules.variable)) {
      const std::string name = declared_name(part);
      if (dummies_.contains(name)) {
        wrong(part.first(),
              fmt::format("{} is a dummy argument, which DATA cannot initialize; assign it a value", name));
      } else if (is_block_data_ && !symbols_.in_common(name) && !symbols_.constants().contains(name)) {
        wrong(part.first(),
              fmt::format("{} is not in COMMON, and BLOCK DATA initializes only COMMON; add it to a block",
                          name));
      }
      continue;
    }
    data(part);
  }
}

}  // namespace platter::dialect
