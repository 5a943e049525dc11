#include "tools/compiler/frontend/checks/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "tools/compiler/frontend/checks/intrinsic_arguments.hpp"
#include "tools/compiler/frontend/syntax/syntax_rules.hpp"
#include "tools/compiler/frontend/text/letters.hpp"
#include "tools/compiler/frontend/unit/intrinsics.hpp"

namespace platter::dialect {
namespace {

using enum ValueType;

/// Returns the operands of a node and the operators between them.
std::vector<TreeNode> parts_of(const TreeNode& node) {
  std::vector<TreeNode> parts;
  for (const TreeNode part : node.children()) parts.push_back(part);
  return parts;
}

/// Returns whether a node has a single child with all its characters.
bool consists_of_child(const TreeNode& node) {
  return node.has_children() && node.child(0).text().size() == node.text().size() && node.count() == 1;
}

constexpr Value kLogicalValue{.type = kLogical, .rank = 0};

/// Returns whether the operator is .EQ. or .NE. in one of its forms.
bool tests_equality(std::string_view op) {
  return op == ".EQ." || op == ".NE." || op == "==" || op == "/=";
}

}  // namespace

std::string ExpressionChecker::shown(const TreeNode& node) {
  constexpr std::size_t kMost = 24;
  std::string text(node.text());
  if (text.size() > kMost) text = text.substr(0, kMost) + "...";
  return text;
}

Value ExpressionChecker::wrong(Place at, const std::string& text) const {
  report_(at, text);
  return {};
}

Value ExpressionChecker::normalized(Value value) const {
  // On word machines both occupy one word of the host, and are one type to the compiler.
  if (!options_.has_bytes && value.type == kDouble) value.type = kReal;
  return value;
}

void ExpressionChecker::visit_children(const TreeNode& node) {
  for (const TreeNode child : node.children()) check(child);
}

Value ExpressionChecker::check(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  const std::size_t rule = node.rule();
  if (rule == rules.number) return number(node.text());
  if (rule == rules.typeless) return {.type = kWord, .rank = 0};
  if (rule == rules.constant_number) return literal(node.text());
  if (rule == rules.parenthesized) return parenthesized(node);
  if (rule == rules.variable) return check_variable(node, false);
  if (rule == rules.negation) return negation(node);
  if (rule == rules.equivalent || rule == rules.disjunct || rule == rules.conjunct)
    return logical_operation(node);
  if (rule == rules.comparison) return comparison(node);
  if (rule == rules.joined) return concatenation(node);
  if (rule == rules.sum || rule == rules.term || rule == rules.factor || rule == rules.signed_primary)
    return arithmetic(node);
  if (consists_of_child(node)) return check(node.child(0));
  visit_children(node);  // the program's own operators, and newer forms
  if (has_operators_ || symbols_.is_newer()) return {};
  for (const TreeNode op : node.children()) {
    if (op.is(rules.defined_operator))
      return wrong(
          op.first(),
          fmt::format("the operator {} does not exist; write .AND., .EQ. or another Fortran operator",
                      op.text()));
  }
  return {};
}

std::optional<TreeNode> ExpressionChecker::variable_of(TreeNode node) {
  const SyntaxRules& rules = syntax_rules();
  while (!node.is(rules.variable)) {
    if (!consists_of_child(node)) return std::nullopt;
    node = node.child(0);
  }
  return node;
}

Value ExpressionChecker::number(std::string_view text) const {
  Value value{.type = kInteger, .rank = 0};
  value.is_default = text.find('_') == std::string_view::npos;
  if (text.find('Q') != std::string_view::npos || !value.is_default) return {};
  if (text.find('D') != std::string_view::npos) {
    value.type = kDouble;
  } else if (text.find_first_of(".E") != std::string_view::npos) {
    value.type = kReal;
  }
  return normalized(value);
}

Value ExpressionChecker::literal(std::string_view text) {
  if (text.front() == '.') return kLogicalValue;
  return {.type = is_digit(text.front()) ? kWord : kText, .rank = 0};
}

Value ExpressionChecker::logical_operation(const TreeNode& node) {
  std::vector<std::pair<TreeNode, Value>> operands;
  const std::vector<TreeNode> parts = parts_of(node);
  for (std::size_t i = 0; i < parts.size(); i += 2) operands.emplace_back(parts[i], check(parts[i]));
  const auto has = [&](ValueType type) {
    return std::any_of(operands.begin(), operands.end(),
                       [&](const auto& one) { return one.second.type == type; });
  };
  int rank = 0;
  for (const auto& [operand, value] : operands) {
    rank = common_rank(rank, value.rank);
    if (value.type == kCharacter || value.type == kComplex) {
      return wrong(
          operand.first(),
          fmt::format("{} is {}, and {} needs LOGICAL values or words of bits; compare it with something",
                      shown(operand), name_of(value.type), node.child(1).text()));
    }
    if (!is_old(options_.dialect) && (value.type == kReal || value.type == kDouble)) {
      return wrong(operand.first(),
                   fmt::format("{} is {}, and {} needs LOGICAL or INTEGER values; compare it with something",
                               shown(operand), name_of(value.type), node.child(1).text()));
    }
  }
  if (has(kUnknown)) return {};
  if (has(kLogical)) return {.type = kLogical, .rank = rank};
  return {.type = is_old(options_.dialect) ? kWord : kInteger, .rank = rank};
}

Value ExpressionChecker::negation(const TreeNode& node) {
  const Value value = check(node.child(0));
  if (value.type == kCharacter || value.type == kComplex ||
      (!is_old(options_.dialect) && (value.type == kReal || value.type == kDouble))) {
    return wrong(node.first(),
                 fmt::format("{} is {}, and .NOT. needs a LOGICAL value; compare it with something",
                             shown(node.child(0)), name_of(value.type)));
  }
  if (value.type == kLogical || value.type == kUnknown) return value;
  return {.type = is_old(options_.dialect) ? kWord : kInteger, .rank = value.rank};
}

Value ExpressionChecker::comparison(const TreeNode& node) {
  const std::vector<TreeNode> parts = parts_of(node);
  Value left = check(parts[0]);
  for (std::size_t i = 1; i + 1 < parts.size(); i += 2) {
    const TreeNode op = parts[i];
    const Value right = check(parts[i + 1]);
    const auto is_any = [&](ValueType type) { return left.type == type || right.type == type; };
    const int rank = common_rank(left.rank, right.rank);
    const bool equality = tests_equality(op.text());
    if (left.type == kUnknown || right.type == kUnknown) {
    } else if (left.type == kLogical && right.type == kLogical) {
      if (!equality || options_.dialect != Dialect::kVax)
        wrong(op.first(), fmt::format("{} compares two LOGICAL values; write .EQV. or .NEQV.", op.text()));
    } else if (is_any(kLogical)) {
      const TreeNode logical = parts[left.type == kLogical ? i - 1 : i + 1];
      wrong(op.first(),
            fmt::format(
                "{} is LOGICAL, and {} is {}; {} compares values of one type: use the LOGICAL itself as the "
                "condition",
                shown(logical), shown(parts[left.type == kLogical ? i + 1 : i - 1]),
                name_of(left.type == kLogical ? right.type : left.type), op.text()));
    } else if (is_any(kComplex) && !equality) {
      wrong(op.first(),
            fmt::format("{} orders COMPLEX values, which have no order; compare REAL or CABS of them",
                        op.text()));
    } else if (is_any(kCharacter)) {
      const ValueType other = left.type == kCharacter ? right.type : left.type;
      if (other != kCharacter && other != kText && other != kWord)
        wrong(op.first(),
              fmt::format("{} is {}, and {} is {}; {} compares text with text, or numbers with numbers",
                          shown(parts[i - 1]), name_of(left.type), shown(parts[i + 1]), name_of(right.type),
                          op.text()));
    } else if (is_any(kComplex) && is_any(kText)) {
      wrong(op.first(),
            fmt::format("{} compares a COMPLEX value with text; compare its REAL part", op.text()));
    }
    left = {.type = kLogical, .rank = rank};
  }
  return left;
}

Value ExpressionChecker::concatenation(const TreeNode& node) {
  for (const TreeNode operand : node.children()) {
    if (operand.text() == "//") continue;
    const Value value = check(operand);
    if (value.type == kCharacter || value.type == kText || value.type == kUnknown || value.type == kWord)
      continue;
    return wrong(operand.first(), fmt::format("{} is {}, and // joins CHARACTER values only", shown(operand),
                                              name_of(value.type)));
  }
  return {.type = kCharacter, .rank = 0};
}

Value ExpressionChecker::arithmetic(const TreeNode& node) {
  Value result{.type = kInteger, .rank = 0};
  bool is_first = true;
  bool is_wrong = false;
  std::string_view op = node.child(0).is(syntax_rules().sign) ? node.child(0).text() : node.child(1).text();
  for (const TreeNode operand : node.children()) {
    if (operand.text() == "+" || operand.text() == "-" || operand.text() == "*" || operand.text() == "/" ||
        operand.text() == "**") {
      op = operand.text();
      continue;
    }
    const Value value = check(operand);
    if (!may_be_number(value.type) && !is_wrong) {
      is_wrong = true;
      const char* const advice =
          value.type == kLogical
              ? (language_of(options_.dialect).mixes_logicals ? "assign it to an INTEGER first"
                                                              : "use it in a condition")
              : "use DECODE or an internal READ to convert the text to a number";
      wrong(operand.first(), fmt::format("{} is {}, and {} needs numbers; {}", shown(operand),
                                         name_of(value.type), op, advice));
    }
    result.rank = common_rank(result.rank, value.rank);
    if (is_first) {
      result.type = value.type == kWord ? kInteger : value.type;
      result.is_default = value.is_default;
    } else if (value.type == kUnknown || result.type == kUnknown) {
      result.type = kUnknown;
    } else if (value.type != kWord) {
      result.type = std::max(result.type, value.type);
      result.is_default = result.is_default && value.is_default;
    }
    is_first = false;
  }
  return is_wrong ? Value{} : result;
}

Value ExpressionChecker::parenthesized(const TreeNode& node) {
  const std::size_t count = node.count();
  if (count == 1) return check(node.child(0));
  visit_children(node);
  if (count == 2) return {.type = kComplex, .rank = 0};
  return {};
}

Value ExpressionChecker::check_variable(const TreeNode& node, bool assigned) {
  const std::string its_name(node.text_before_children());
  if (!node.has_children()) return name(node, its_name, assigned);
  bool has_fields = symbols_.records().has(its_name);
  for (const TreeNode part : node.children()) has_fields = has_fields || !part.text().starts_with('(');
  const TreeNode part = node.child(0);
  const bool is_array = symbols_.is_array(its_name);
  if (has_fields || dummies_.contains(its_name) || node.count() > (is_array ? 2U : 1U)) {
    for (const TreeNode one : node.children()) check_arguments(one);
    return {.is_variable = true};
  }
  if (is_array) {
    Value value = element(node, its_name, part);
    if (node.count() == 2) check_arguments(node.child(1));  // a substring of an element
    value.is_variable = true;
    return value;
  }
  const bool is_substring = part.count() == 1 && part.child(0).is(syntax_rules().section);
  if (is_substring && !symbols_.is_newer()) return substring(part, its_name);
  if (!assigned || symbols_.is_newer()) return reference(node, its_name, part);
  check_arguments(part);
  return wrong(node.first(),
               fmt::format("{} is assigned with subscripts and is not an array; declare it in a "
                           "DIMENSION statement",
                           its_name));
}

Value ExpressionChecker::substring(const TreeNode& part, const std::string& name) {
  check_arguments(part);
  const Value declared = value_of(name, symbols_);
  if (declared.type == kCharacter || declared.type == kUnknown)
    return {.type = declared.type, .rank = 0, .is_variable = true};
  return wrong(part.first(), fmt::format("{} is {}, and only CHARACTER variables have substrings", name,
                                         name_of(declared.type)));
}

Value ExpressionChecker::name(const TreeNode& node, const std::string& name, bool assigned) {
  if (!assigned) used_.try_emplace(name, node.first());
  Value value = normalized(value_of(name, symbols_));
  value.is_variable = !symbols_.constants().contains(name);
  // PARAMETER N='ABC' gives the name the type of the value.
  if (!value.is_variable && !symbols_.declared_type_of(name)) value.type = kUnknown;
  if (dummies_.contains(name)) {
    value.rank = 0;
    return value;
  }
  // A name without subscripts or arguments may also be a procedure that is passed as an argument.
  if (symbols_.is_external(name) || symbols_.is_intrinsic(name) || symbols_.is_statement_function(name))
    return {};
  if (symbols_.declares_all() && !symbols_.is_newer() && !symbols_.declared_type_of(name) &&
      !symbols_.is_own(name))
    return wrong(node.first(),
                 fmt::format("{} has no type, and IMPLICIT NONE requires one; declare it", name));
  if (assigned && !value.is_variable && !symbols_.is_newer())
    return wrong(node.first(),
                 fmt::format("{} is a constant of a PARAMETER statement and cannot change; use a "
                             "variable",
                             name));
  // CFT and FTN take the first element for an array without subscripts.
  if (is_old(options_.dialect) && value.rank > 0) value.rank = Value::kAnyRank;
  return value;
}

Value ExpressionChecker::element(const TreeNode& node, const std::string& name, const TreeNode& part) {
  const SyntaxRules& rules = syntax_rules();
  Value value = normalized(value_of(name, symbols_));
  const int dimensions = value.rank;
  int sections = 0;
  for (const TreeNode subscript : part.children()) {
    if (subscript.is(rules.section)) {
      ++sections;
      visit_children(subscript);
    } else {
      const Value index = check(subscript);
      if (index.rank != 0) sections = sections > 0 || index.rank > 0 ? sections + 1 : sections;
      if (index.type == kComplex || index.type == kLogical || index.type == kCharacter || index.type == kText)
        wrong(subscript.first(), fmt::format("{} is {}, and a subscript of {} has to be INTEGER",
                                             shown(subscript), name_of(index.type), name));
    }
  }
  if (part.text() == "()")
    return wrong(node.first(),
                 fmt::format("{} is an array, and its subscripts are missing; write them", name));
  const auto count = static_cast<int>(part.count());
  if (dimensions > 0 && count > dimensions) {
    return wrong(node.first(),
                 fmt::format("{} has {} subscripts and {} dimension{}; {}", name, count, dimensions,
                             dimensions == 1 ? "" : "s", "declare it with that many dimensions"));
  }
  value.rank = sections;
  return value;
}

std::vector<Value> ExpressionChecker::check_arguments(const TreeNode& node) {
  std::vector<Value> values;
  if (node.text() == "()") return values;
  for (const TreeNode argument : node.children()) {
    Value value;
    if (const auto variable = variable_of(argument); variable && !variable->has_children()) {
      const std::string its_name(variable->text());
      const bool is_used = used_.contains(its_name);
      value = name(*variable, its_name, false);
      if (!is_used) used_.erase(its_name);
    } else {
      value = check(argument);
    }
    values.push_back(value);
  }
  return values;
}

Value ExpressionChecker::reference(const TreeNode& node, const std::string& name, const TreeNode& part) {
  if (symbols_.is_statement_function(name)) return statement_function(node, name, part);
  const bool is_own = symbols_.is_own(name) || own_.contains(name);
  if (!is_own && find_intrinsic_function(name) != nullptr) return intrinsic(node, name, part);
  if (!symbols_.is_newer() && !symbols_.is_external(name) && !symbols_.is_argument(name) &&
      symbols_.in_common(name)) {
    check_arguments(part);
    return wrong(node.first(),
                 fmt::format("{} is in COMMON, and has arguments here without being an array; declare its "
                             "dimensions",
                             name));
  }
  auto arguments = check_arguments(part);
  if (!is_own && (is_intrinsic_of_compiler(name) || symbols_.is_newer())) return {};
  const Type type = symbols_.type_of_function(name);
  Value value = normalized(value_of(name, symbols_));
  if (type == Type::kWord) value = {.type = kWord, .rank = 0};
  if (type == Type::kLogical && !symbols_.is_typed(name)) value.type = kLogical;
  if (type == Type::kInteger && !symbols_.is_typed(name)) value.type = kInteger;
  if (type == Type::kUnknown || symbols_.is_newer()) value = {};
  value.rank = 0;
  calls_.push_back({name, true, value, std::move(arguments), node.first()});
  return value;
}

Value ExpressionChecker::statement_function(const TreeNode& node, const std::string& name,
                                            const TreeNode& part) {
  const auto& dummies = symbols_.dummies(name);
  const auto arguments = check_arguments(part);
  Value value = normalized(value_of(name, symbols_));
  value.rank = 0;
  if (arguments.size() != dummies.size()) {
    return wrong(node.first(),
                 fmt::format("the statement function {} has {} argument{}, and {} given here", name,
                             dummies.size(), dummies.size() == 1 ? "" : "s",
                             arguments.size() == 1 ? "1 is" : fmt::format("{} are", arguments.size())));
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Value wanted = normalized(value_of(dummies[i], symbols_));
    const Value& given = arguments[i];
    if (given.type == wanted.type || given.type == kUnknown || wanted.type == kUnknown ||
        given.type == kWord || given.type == kText)
      continue;
    const std::string with = conversion(given.type, wanted.type);
    wrong(part.child(i).first(),
          fmt::format(
              "{} is {}, and argument {} of the statement function {} is {}{}", shown(part.child(i)),
              name_of(given.type), dummies[i], name, name_of(wanted.type),
              with.empty() ? std::string() : fmt::format("; write {}({})", with, shown(part.child(i)))));
  }
  return value;
}

}  // namespace platter::dialect
