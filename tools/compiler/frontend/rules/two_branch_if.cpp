// IF (e) 10,20 jumps to 10 if e is true or not zero, and to 20 otherwise.

#include "tools/compiler/frontend/expression/expression.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

void two_branch_if(Statement& s, Context& context) {
  if (s.kind != Statement::Kind::kTwoBranchIf || s.guarded) return;
  const auto behind = after_group(s.tokens, 1);
  const auto labels = split_at_commas(s.tokens, behind, s.size());
  for (const auto& label : labels) {
    if (label.end - label.begin != 1 || s.tokens[label.begin].kind != Token::Kind::kNumber)
      throw Refused{s.tokens[behind].at,
                    "a two-branch IF must have two statement labels; write, for example, IF (X) 10,20"};
  }
  Type type = Type::kUnknown;
  try {
    type = read_expression(s.tokens, 2, behind - 1, context).type;
  } catch (const NoExpression&) {
  }
  const Token first = s.tokens[labels[0].begin];
  const Token second = s.tokens[labels[1].begin];
  if (type == Type::kInteger || type == Type::kReal || type == Type::kWord || type == Type::kNoWord) {
    // an arithmetic IF for negative, zero, positive
    Tokens third = made_of(",", second.at);
    append(third, made_of(first.text, second.at));
    replace(s, s.size(), s.size(), third);
    s.kind = Statement::Kind::kArithmeticIf;
    return;
  }
  if (type != Type::kLogical) {
    throw Refused{s.tokens[2].at,
                  "the declarations here do not show whether this condition is logical or a number; declare "
                  "its type"};
  }
  if (!s.label.empty() && context.loop_ends.contains(s.label))
    throw Refused{
        s.tokens[0].at,
        "a two-branch IF cannot be the last statement of a DO loop; end the loop with a CONTINUE statement"};
  Tokens jump = made_of("GO TO ", first.at);
  jump.push_back(first);
  replace(s, behind, s.size(), jump);
  Tokens other = made_of("GO TO ", second.at);
  other.push_back(second);
  s.after.push_back(other);
}

}  // namespace platter::dialect
