// IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS)): the lowest bit of an INTEGER is the condition.

#include <string_view>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/rules/vax_operands.hpp"

namespace platter::dialect {
namespace {

/// Returns whether the name at `i` is an INTEGER or an INTEGER function; LGE and the like are LOGICAL.
bool is_integer_at(const Statement& s, std::size_t i, const Context& context) {
  const std::string& name = s.tokens[i].text;
  const bool is_logical_function = s.at(i + 1).is("(") && !context.symbols.is_array(name) &&
                                   context.symbols.type_of_function(name) == Type::kLogical;
  return context.symbols.is_integer(name) && !is_logical_function;
}

/// Returns whether all names in a sum such as I + J - 1 are numbers.
bool is_sum(const Statement& s, std::size_t from, std::size_t to, const Context& context) {
  for (std::size_t i = from; i < to; i = s.at(i + 1).is("(") ? after_group(s.tokens, i + 1) : i + 1) {
    const Token& token = s.tokens[i];
    const bool adds = token.is("+") || token.is("-") || token.is("*") || token.is("/");
    const bool number =
        token.kind == Token::Kind::kNumber || (token.is_name() && is_integer_at(s, i, context));
    if (!adds && !number) return false;
  }
  return true;
}

/// Returns whether an operand [from, to) of a condition is a number.
bool is_number(const Statement& s, std::size_t from, std::size_t to, const Context& context) {
  const Token& first = s.tokens[from];
  constexpr std::string_view kDigits = "0123456789";
  if (first.kind == Token::Kind::kNumber) return first.text.find_first_not_of(kDigits) == std::string::npos;
  if (!first.is_name()) return false;
  // For a record, the last field decides: FAB.FAB$L_STS, LIST(3).COUNT(2). Fields of STRUCTUREs are also
  // declared.
  std::size_t last = from;
  std::size_t behind = from;
  for (std::size_t i = from; i < to; i = behind + 1) {
    if (!s.tokens[i].is_name()) return false;
    last = i;
    behind = s.at(i + 1).is("(") ? after_group(s.tokens, i + 1) : i + 1;
    if (behind < to && !s.tokens[behind].is(".")) return is_sum(s, from, to, context);
  }
  return is_integer_at(s, last, context);
}

constexpr OperandForm kLowestBit{"BTEST(", ",0)"};

}  // namespace

void test_lowest_bits(Statement& s, std::size_t from, std::size_t to, const Context& context) {
  convert_operands(s, from, to, kLowestBit, [&](const Range& operand, bool compares) {
    return !compares && is_number(s, operand.begin, operand.end, context);
  });
}

void vax_conditions(Statement& s, Context& context) {
  std::size_t open = 1;  // index of the first token after IF ( or WHILE (
  while (open < 4 && open < s.size() && !s.tokens[open].is("(")) ++open;
  // In a parsed statement, IF as a name is an array or a function.
  if (s.tree && s.at(open - 1).is_name()) return;
  const std::string_view word = s.at(open - 1).text;
  if (!s.at(open).is("(") || !(word == "IF" || word == "ELSEIF" || word.ends_with("WHILE"))) return;
  const std::size_t end = after_group(s.tokens, open) - 1;
  if (s.kind == Statement::Kind::kArithmeticIf || s.at(end + 1).is("=")) return;
  const std::size_t size = s.size();
  test_lowest_bits(s, open + 1, end, context);
  if (s.action > open) s.action += s.size() - size;
}

}  // namespace platter::dialect
