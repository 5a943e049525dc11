#include "tools/compiler/frontend/checks/actions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/syntax/syntax_rules.hpp"
#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {
namespace {

using enum ValueType;

bool is_real_or_integer(ValueType type) {
  return type == kInteger || type == kReal || type == kDouble || type == kWord || type == kUnknown;
}

std::string shown_text(const TreeNode& node) {
  return ExpressionChecker::shown(node);
}

}  // namespace

void ActionChecker::check(const TreeNode& statement) {
  const SyntaxRules& rules = syntax_rules();
  const TreeNode node = statement.child(0);
  if (node.is(rules.assignment)) return assignment(node);
  if (node.is(rules.multiple_assignment)) {
    std::vector<TreeNode> parts;
    for (const TreeNode part : node.children()) parts.push_back(part);
    const Value value = expressions_.check(parts.back());
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      if (!parts[i].is(rules.variable)) continue;
      const bool is_last = parts[i + 1].is(rules.expression);
      assign_value(parts[i], is_last ? value : Value{}, parts.back());
    }
    return;
  }
  if (node.is(rules.if_statement)) return if_statement(node);
  if (node.is(rules.do_statement)) return do_statement(node);
  if (is_any(node, rules.actions)) return action(node);
}

void ActionChecker::check_statement_function(const TreeNode& node) {
  const std::string name(node.child(0).text_before_children());
  const auto& dummies = symbols_.dummies(name);
  expressions_.set_dummies({dummies.begin(), dummies.end()});
  const Value value = expressions_.check(node.child(1));
  expressions_.set_dummies({});
  const Value result = value_of(name, symbols_);
  if ((result.type == kCharacter) != (value.type == kCharacter || value.type == kText) &&
      value.type != kUnknown && value.type != kWord && result.type != kUnknown &&
      (result.type == kCharacter || value.type == kCharacter))
    wrong(node.child(1), fmt::format("the statement function {} is {}, and its expression is {}", name,
                                     name_of(result.type), name_of(value.type)));
}

void ActionChecker::assignment(const TreeNode& node) {
  const Value value = expressions_.check(node.child(1));
  assign_value(node.child(0), value, node.child(1));
}

void ActionChecker::assign_value(const TreeNode& variable, const Value& value, const TreeNode& expression) {
  const Value target = expressions_.check_variable(variable, true);
  if (!variable.has_children()) assigned_.push_back({std::string(variable.text()), variable.first()});
  const std::string name = shown_text(variable);
  if (target.type == kUnknown || value.type == kUnknown) return;
  if (target.type == kCharacter && value.type != kCharacter && value.type != kText && value.type != kWord) {
    wrong(expression,
          fmt::format("{} is CHARACTER, and is assigned {}, which is {}; use ENCODE or an internal WRITE "
                      "to convert a number to text",
                      name, shown_text(expression), name_of(value.type)));
  } else if (value.type == kCharacter && target.type != kCharacter) {
    wrong(expression, fmt::format("{} is {}, and is assigned {}, which is CHARACTER; declare {} CHARACTER",
                                  name, name_of(target.type), shown_text(expression), name));
  } else if (target.type == kLogical && value.type != kLogical && value.type != kWord &&
             value.type != kText &&
             (!language_of(options_.dialect).mixes_logicals || value.type == kComplex)) {
    wrong(expression,
          fmt::format("{} is LOGICAL, and is assigned {}, which is {}; compare the number, as in {}.NE.0",
                      name, shown_text(expression), name_of(value.type), shown_text(expression)));
  } else if (value.type == kLogical && target.type == kComplex) {
    wrong(expression,
          fmt::format("{} is COMPLEX, and is assigned a LOGICAL value; declare it LOGICAL", name));
  }
  if (value.rank > 0 && target.rank >= 0 && value.rank != target.rank && !symbols_.is_newer()) {
    wrong(expression,
          fmt::format("{} is an array, and {} is {}; write its subscripts, or a DO loop",
                      shown_text(expression), name,
                      target.rank == 0 ? "a single value" : "an array with another number of dimensions"));
  }
}

void ActionChecker::if_statement(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  if (node.find(rules.construct) && node.count() == 2) return if_statement(node.child(1));
  const auto condition = node.find(rules.expression);
  if (!condition) {
    if (const auto guarded = node.find(rules.guarded)) check(*guarded);
    return;
  }
  const Value value = expressions_.check(*condition);
  if (const auto labels = node.find(rules.labels)) {
    if (labels->count() == 3 && !is_real_or_integer(value.type))
      wrong(*condition, fmt::format("{} is {}, and an arithmetic IF needs an INTEGER or REAL value",
                                    shown_text(*condition), name_of(value.type)));
    if (labels->count() == 2 && (value.type == kCharacter || value.type == kComplex))
      wrong(*condition, fmt::format("{} is {}, and an IF with two labels needs a LOGICAL value or a number",
                                    shown_text(*condition), name_of(value.type)));
    return;
  }
  if (node.find(rules.label)) return;
  const bool is_low_bit = language_of(options_.dialect).mixes_logicals && value.type == kInteger;
  if (value.type != kLogical && value.type != kUnknown && value.type != kWord && !is_low_bit) {
    wrong(*condition,
          fmt::format("{} is {}, and the condition of an IF has to be LOGICAL; compare it, as in {}.NE.0",
                      shown_text(*condition), name_of(value.type), shown_text(*condition)));
  }
  if (const auto guarded = node.find(rules.guarded)) check(*guarded);
}

void ActionChecker::do_statement(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  for (const TreeNode part : node.children()) {
    if (part.is(rules.loop_control)) loop_control(part);
    if (part.is(rules.do_statement)) do_statement(part);
    if (!part.is(rules.expression)) continue;
    const Value value = expressions_.check(part);
    if (value.type != kLogical && value.type != kUnknown && value.type != kWord &&
        !(language_of(options_.dialect).mixes_logicals && value.type == kInteger))
      wrong(part, fmt::format("{} is {}, and the condition of DO WHILE has to be LOGICAL", shown_text(part),
                              name_of(value.type)));
  }
}

void ActionChecker::loop_control(const TreeNode& node) {
  std::string name(node.text_before_children());
  name.resize(name.find('='));
  const Value variable = value_of(name, symbols_);
  assigned_.push_back({name, node.first()});
  if (symbols_.constants().contains(name) && !symbols_.is_newer()) {
    wrong(node, fmt::format("{} is a constant of a PARAMETER statement, and cannot be the variable of a loop",
                            name));
  } else if (symbols_.is_array(name)) {
    wrong(node, fmt::format(
                    "{} is an array, and the variable of a loop has to be a single INTEGER or REAL variable",
                    name));
  } else if (!is_real_or_integer(variable.type)) {
    wrong(node, fmt::format("{} is {}, and the variable of a loop has to be INTEGER or REAL", name,
                            name_of(variable.type)));
  }
  std::size_t number = 0;
  for (const TreeNode bound : node.children()) {
    ++number;
    const Value value = expressions_.check(bound);
    if (!is_real_or_integer(value.type)) {
      wrong(bound, fmt::format("{} is {}, and the bounds of a loop have to be INTEGER or REAL",
                               shown_text(bound), name_of(value.type)));
    } else if (number == 3 && bound.text() == "0") {
      wrong(bound, "the step of this loop is 0, so it would never end; leave it out for a step of 1");
    }
  }
}

void ActionChecker::visit(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  for (const TreeNode part : node.children()) {
    if (part.is(rules.expression) || part.is(rules.variable)) {
      expressions_.check(part);
    } else {
      visit(part);
    }
  }
}

void ActionChecker::action(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  if (node.is(rules.go_to)) return go_to(node);
  if (node.is(rules.call)) return call(node);
  if (node.is(rules.input)) return transfer(node, true);
  if (node.is(rules.output)) return transfer(node, false);
  if (node.is(rules.core_transfer)) return transfer(node, node.text().starts_with("DECODE"));
  if (node.is(rules.file_statement)) return transfer(node, false);
  if (node.is(rules.assign)) {
    const auto variable = node.find(rules.variable);
    if (!variable) return;
    const Value value = expressions_.check_variable(*variable, true);
    if (value.type != kInteger && value.type != kUnknown)
      wrong(*variable, fmt::format("{} is {}, and ASSIGN needs an INTEGER variable", shown_text(*variable),
                                   name_of(value.type)));
    return;
  }
  if (node.is(rules.stop)) return code(node, node.text().starts_with("STOP") ? "STOP" : "PAUSE");
  if (node.is(rules.return_statement)) return code(node, "RETURN");
  if (node.is(rules.newer_action) || node.is(rules.light)) return;
  visit(node);
}

void ActionChecker::go_to(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  if (const auto selector = node.find(rules.expression)) {
    const Value value = expressions_.check(*selector);
    if (!is_real_or_integer(value.type))
      wrong(*selector, fmt::format("{} is {}, and a computed GO TO needs an INTEGER value",
                                   shown_text(*selector), name_of(value.type)));
    return;
  }
  std::string name(node.text_before_children().substr(4));
  while (!name.empty() && (name.back() == '(' || name.back() == ',')) name.pop_back();
  if (name.empty()) return;
  const Value value = value_of(name, symbols_);
  if (value.type != kInteger && value.type != kUnknown)
    wrong(node, fmt::format("{} is {}, and an assigned GO TO needs an INTEGER variable", name,
                            name_of(value.type)));
}

void ActionChecker::call(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  const auto callee = node.find(rules.callee);
  const auto given = node.find(rules.arguments);
  std::vector<Value> arguments;
  if (given) arguments = expressions_.check_arguments(*given);
  const std::string name(callee->text());
  if (given && is_old(options_.dialect) && given->text() != "()") {
    std::size_t number = 0;
    for (const TreeNode argument : given->children()) {
      ++number;
      if (argument.text().empty())
        wrong(*callee,
              fmt::format("argument {} of {} is missing between commas; write a value", number, name));
    }
  }
  if (symbols_.is_array(name)) {
    return wrong(*callee,
                 fmt::format("{} is an array, and CALL needs a subroutine; rename one of them", name));
  }
  if (symbols_.constants().contains(name))
    return wrong(*callee,
                 fmt::format("{} is a constant, and CALL needs a subroutine; rename one of them", name));
  if (!symbols_.is_newer() && !language_of(options_.dialect).calls_functions && own_.contains(name) &&
      !symbols_.is_argument(name) && (symbols_.in_common(name) || symbols_.is_typed(name))) {
    return wrong(*callee,
                 fmt::format("{} is declared {}, and CALL needs a subroutine; rename one of them", name,
                             symbols_.is_typed(name) ? name_of(value_of(name, symbols_).type) : "in COMMON"));
  }
  calls_.push_back({name, false, {}, std::move(arguments), callee->first()});
}

void ActionChecker::transfer(const TreeNode& node, bool reads) {
  const SyntaxRules& rules = syntax_rules();
  std::size_t number = 0;  // index of the next control of an ENCODE or DECODE
  for (const TreeNode part : node.children()) {
    if (part.is(rules.transfer_list)) {
      transfer_list(part);
    } else if (part.is(rules.items)) {
      items(part, reads);
    } else if (part.is(rules.item)) {
      item(part, reads);
    } else if (node.is(rules.core_transfer) && number > 0) {
      control(part, number++);
    } else if (part.is(rules.format_place)) {
      number = 2;
      if (node.text().starts_with("WRITE") && !node.text().starts_with("WRITEOUTPUTTAPE"))
        wrong(part,
              "WRITE needs a unit and a format in parentheses, as in WRITE (6,10); PRINT needs only the "
              "format");
      if (part.has_children()) format(part.child(0));
    } else if (part.is(rules.expression) && node.is(rules.file_statement)) {
      unit(part);
    } else if (part.is(rules.expression)) {
      const Value value = expressions_.check(part);
      if (node.is(rules.core_transfer) && value.type != kInteger && value.type != kWord &&
          value.type != kUnknown)
        wrong(part, fmt::format("{} is {}, and the number of characters has to be INTEGER", shown_text(part),
                                name_of(value.type)));
    }
  }
}

/// Checks a format that is not a label. An array may contain one, and a name may be a NAMELIST.
void ActionChecker::format(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  const bool is_label =
      std::all_of(node.text().begin(), node.text().end(), [](char c) { return is_digit(c); });
  const bool is_name = ExpressionChecker::variable_of(node).has_value();
  if (!node.is(rules.expression) || is_label || is_name || symbols_.is_newer()) return;
  const Value value = expressions_.check(node);
  const std::string_view text = node.text();
  if (value.type == kText && text.size() > 2 && text.find_first_not_of("'\"#") != std::string_view::npos &&
      text[text.find_first_not_of("'\"#")] != '(') {
    wrong(node,
          fmt::format("{} is not a format, which starts with a parenthesis, as in '(I5)'", shown_text(node)));
  } else if (value.type != kText && value.type != kCharacter && value.type != kWord &&
             value.type != kUnknown) {
    wrong(node, fmt::format("{} is {}, and a format has to be the label of a FORMAT, CHARACTER or an array",
                            shown_text(node), name_of(value.type)));
  }
}

void ActionChecker::code(const TreeNode& node, const char* statement) {
  const SyntaxRules& rules = syntax_rules();
  const auto expression = node.find(rules.expression);
  if (!expression) return;
  // CFT and FTN name a label of the caller, which is in the list RETURNS of the SUBROUTINE.
  if (is_old(options_.dialect) && ExpressionChecker::variable_of(*expression)) return;
  const Value value = expressions_.check(*expression);
  if (value.type == kInteger || value.type == kUnknown || value.type == kWord) return;
  if (!node.is(rules.return_statement) && (value.type == kText || value.type == kCharacter)) return;
  wrong(*expression, fmt::format("{} is {}, and the number after {} has to be INTEGER",
                                 shown_text(*expression), name_of(value.type), statement));
}

void ActionChecker::transfer_list(const TreeNode& node) {
  std::size_t number = 0;
  for (const TreeNode part : node.children()) control(part, number++);
}

void ActionChecker::control(const TreeNode& node, std::size_t number) {
  const SyntaxRules& rules = syntax_rules();
  const auto [keyword, its_value] = transfer_control_of(node);
  if (!its_value || keyword == "NML") return;
  const TreeNode value = *its_value;
  if ((keyword.empty() && number == 1) || keyword == "FMT") return format(value);
  if (!value.is(rules.expression)) return visit(value);
  const bool is_unit = (keyword.empty() && number == 0) || keyword == "UNIT";
  if (is_unit) return unit(value);
  const Value its = expressions_.check(value);
  constexpr std::array<std::string_view, 6> kTexts = {"FILE", "STATUS", "FORM", "ACCESS", "BLANK", "TYPE"};
  const bool is_text = std::find(kTexts.begin(), kTexts.end(), keyword) != kTexts.end();
  if (is_text && its.type != kCharacter && its.type != kText && its.type != kUnknown && its.type != kWord)
    wrong(value,
          fmt::format("{} is {}, and {}= needs CHARACTER", shown_text(value), name_of(its.type), keyword));
}

void ActionChecker::unit(const TreeNode& node) {
  const Value value = expressions_.check(node);
  const bool is_right =
      value.type == kInteger || value.type == kWord || value.type == kUnknown || value.type == kCharacter;
  if (is_right || (is_old(options_.dialect) && value.rank != 0)) return;
  wrong(node,
        fmt::format("{} is {}, and a unit has to be an INTEGER{}", shown_text(node), name_of(value.type),
                    value.type == kReal ? fmt::format("; write INT({})", shown_text(node)) : std::string()));
}

void ActionChecker::items(const TreeNode& node, bool reads) {
  for (const TreeNode part : node.children()) item(part, reads);
}

void ActionChecker::item(const TreeNode& node, bool reads) {
  const SyntaxRules& rules = syntax_rules();
  for (const TreeNode part : node.children()) {
    if (part.is(rules.implied_do)) {
      for (const TreeNode inner : part.children()) {
        if (inner.is(rules.items)) items(inner, reads);
        if (inner.is(rules.item)) item(inner, reads);
        if (inner.is(rules.loop_control)) loop_control(inner);
      }
      continue;
    }
    if (!part.is(rules.expression)) continue;
    const auto variable = ExpressionChecker::variable_of(part);
    if (!reads) {
      expressions_.check(part);
    } else if (variable) {
      expressions_.check_variable(*variable, true);
      if (!variable->has_children()) assigned_.push_back({std::string(variable->text()), variable->first()});
    } else if (!part.text().starts_with("(")) {  // parentheses around a list of items
      expressions_.check(part);
      wrong(part, fmt::format(
                      "{} is not a variable, so nothing can be read into it; READ needs variables and arrays",
                      shown_text(part)));
    }
  }
}

}  // namespace platter::dialect
