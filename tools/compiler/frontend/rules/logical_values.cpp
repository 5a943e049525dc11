// Logical values that become numbers, and numbers that become logical values, without an explicit conversion.
// VAX FORTRAN converts them: .TRUE. is -1, and the lowest bit of a number decides. CFT and FTN do not
// convert, whereas gfortran would convert .TRUE. to 1.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/rules/vax_operands.hpp"
#include "tools/compiler/frontend/unit/data_sets.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

constexpr OperandForm kMinusOne{"MERGE(-1,0,", ")"};

bool holds_number(const Representation& one) {
  return one.is == Representation::Kind::kInteger || one.is == Representation::Kind::kReal;
}
bool holds_logical(const Representation& one) {
  return one.is == Representation::Kind::kLogical;
}

/// Returns whether a range is a reference to a LOGICAL function of the program or of the language.
bool is_logical_function(const Statement& s, const Range& range, const Context& context) {
  const Token& name = s.tokens[range.begin];
  return range.end > range.begin + 1 && name.is_name() && s.at(range.begin + 1).is("(") &&
         !context.symbols.is_array(name.text) &&
         (!context.symbols.is_typed(name.text) || holds_logical(context.representations->of(name.text))) &&
         after_group(s.tokens, range.begin + 1) == range.end &&
         context.symbols.type_of_function(name.text) == Type::kLogical;
}

/// Returns whether an operand of .AND. and the like, or a value without these operators, is logical.
bool is_logical_operand(const Statement& s, const Range& operand, const Context& context) {
  if (operand.begin >= operand.end) return false;
  if (s.tokens[operand.begin].is("(") && after_group(s.tokens, operand.begin) == operand.end) {
    for (std::size_t i = operand.begin + 1; i + 1 < operand.end;) {
      std::size_t end = i;
      while (end + 1 < operand.end && !joins_operands(s.tokens[end]))
        end = s.tokens[end].is("(") ? after_group(s.tokens, end) : end + 1;
      if (end > i && is_logical_operand(s, {i, end}, context)) return true;
      i = end + 1;
    }
    return false;
  }
  return holds_logical(context.representations->of(s, operand)) || is_logical_function(s, operand, context);
}

bool has_logical_operand(const Statement& s, const Range& range, const Context& context) {
  for (std::size_t i = range.begin; i < range.end;) {
    std::size_t end = i;
    while (end < range.end && !joins_operands(s.tokens[end]))
      end = s.tokens[end].is("(") ? after_group(s.tokens, end) : end + 1;
    if (end > i && is_logical_operand(s, {i, end}, context)) return true;
    i = end + 1;
  }
  return false;
}

bool is_truth_value(const Token& t) {
  return t.kind == Token::Kind::kDotted && (t.is(".TRUE.") || t.is(".FALSE.") || t.is(".T.") || t.is(".F."));
}

/// Checks logical constants for numbers in DATA, such as .TRUE. for INTEGER I. If `converts` is true, they
/// become the numbers of a VAX.
void check_values(Statement& s, const Context& context, bool converts) {
  for (const DataSet& set : data_sets_of(s)) {
    for (const auto& [at, name] : targeted_values(s, set, context.symbols)) {
      const Token value = s.tokens[at];
      const std::string target = s.tokens[name].text;
      const Representation variable = context.representations->of(target);
      if (is_truth_value(value) && holds_number(variable)) {
        if (!converts) {
          throw Refused{value.at, fmt::format("{} is a number, and {} is a logical value; declare {} LOGICAL",
                                              target, value.text, target)};
        }
        replace(s, at, at + 1, {made(Token::Kind::kRaw, value.text[1] == 'T' ? "-1" : "0", value.at)});
      } else if (value.kind == Token::Kind::kNumber && holds_logical(variable)) {
        throw Refused{value.at, fmt::format("{} is LOGICAL, and {} is a number; write .TRUE. or .FALSE.",
                                            target, value.text)};
      }
    }
  }
}

/// Throws Refused for I.AND.L if neither operand is converted: in an argument, in a list, or in a comparison.
void require_alike_operands(const Statement& s, const Context& context) {
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    if (!joins_operands(s.tokens[i]) || s.tokens[i].is(".NOT.")) continue;
    const auto [left_operand, right_operand] = operands_at(s, i);
    const Representation left = context.representations->of(s, left_operand);
    const Representation right = context.representations->of(s, right_operand);
    if (!(holds_number(left) && holds_logical(right)) && !(holds_logical(left) && holds_number(right)))
      continue;
    throw Refused{s.tokens[i].at,
                  fmt::format("{} has a number and a logical value as operands, but .TRUE. is -1 on a VAX "
                              "and 1 here; assign the result to a variable first, and use the variable here",
                              s.tokens[i].text)};
  }
}

/// Changes L.EQ.M and L.NE.M with logical operands to (L.EQV.M) and (L.NEQV.M).
void compare_logicals(Statement& s, const Context& context) {
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    const bool equal = s.tokens[i].is(".EQ.") || s.tokens[i].is("==");
    if (!equal && !s.tokens[i].is(".NE.") && !s.tokens[i].is("/=")) continue;
    const auto [left, right] = operands_at(s, i);
    if (!is_logical_operand(s, left, context) || !is_logical_operand(s, right, context)) continue;
    const Place at = s.tokens[i].at;
    replace(s, right.end, right.end, made_of(")", at));
    replace(s, i, i + 1, {made(Token::Kind::kDotted, equal ? ".EQV." : ".NEQV.", at)});
    replace(s, left.begin, left.begin, made_of("(", at));
    ++i;
  }
}

}  // namespace

void vax_logicals(Statement& s, Context& context) {
  check_values(s, context, true);
  if (s.kind >= Kind::kAssignment) compare_logicals(s, context);
  if (s.kind == Kind::kAssignment) {
    const auto equals = find_outside(s.tokens, s.action, s.size(), "=");
    const Representation target = context.representations->of(s, {s.action, equals});
    if (holds_number(target)) {
      convert_operands(s, equals + 1, s.size(), kMinusOne, [&](const Range& operand, bool compares) {
        return compares || is_logical_operand(s, operand, context);
      });
    } else if (holds_logical(target)) {
      const bool before = s.changed;
      s.changed = false;
      test_lowest_bits(s, equals + 1, s.size(), context);
      if (s.changed) {
        context.add_note(s, s.head().text, s.head().at,
                         fmt::format("{} is LOGICAL and is assigned a number; Platter stores only the lowest "
                                     "bit, whereas a VAX stored all bits",
                                     s.head().text));
      }
      s.changed = s.changed || before;
    }
  }
  if (s.kind >= Kind::kAssignment) require_alike_operands(s, context);
}

void logical_values(Statement& s, Context& context) {
  if (context.options.dialect == Dialect::kNone && context.options.has_bytes) return;
  check_values(s, context, false);
  if (s.kind != Kind::kAssignment) return;
  const auto equals = find_outside(s.tokens, s.action, s.size(), "=");
  if (s.at(equals + 1).is(">")) return;  // a pointer assignment such as P => X
  const Range value{equals + 1, s.size()};
  const Representation target = context.representations->of(s, {s.action, equals});
  const std::string& name = s.head().text;
  const bool is_declared_logical =
      context.symbols.type_of(name) == Type::kLogical;  // the variable's bytes contain text
  if (holds_number(target) && !is_declared_logical && has_logical_operand(s, value, context)) {
    throw Refused{s.tokens[value.begin < s.size() ? value.begin : s.action].at,
                  fmt::format("{0} is a number and is assigned a logical value, which the machine's compiler "
                              "did not convert; declare {0} LOGICAL",
                              name)};
  }
  if (holds_logical(target) && holds_number(context.representations->of(s, value))) {
    throw Refused{s.tokens[value.begin].at,
                  fmt::format("{0} is LOGICAL and is assigned a number, which the machine's compiler did not "
                              "convert; compare the number, as in {0}=N.NE.0",
                              name)};
  }
}

}  // namespace platter::dialect
