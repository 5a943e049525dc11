// IF (EOF,u) 10,20 is FTN's older form of IF (EOF(u)) 10,20 and jumps to 10 at the end of a file. IF
// (IOCHECK,u) 10,20 jumps to 10 after an error. IF (UNIT,u) 10,20,30,40 is also supported (unsourced: RUN and
// Chippewa Fortran).

#include <fmt/format.h>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

constexpr std::size_t kShortWords = 7;  // a shorter word with a digit, such as UNIT5, may be a variable

/// Changes IF (ENDFILE 5) and IF (IOCHECK 5), of RUN and CHIPPEWA Fortran, to IF (EOF,5) and IF (IOCHECK,5),
/// and also changes IF (EOF 5), IF (UNIT 5) and IF (PARITY 5).
void endfile(Statement& s, const Context& context) {
  const std::size_t name = s.action + 2;
  if (s.kind != Statement::Kind::kTwoBranchIf || !s.at(name + 1).is(")")) return;
  for (const std::string& word : {std::string("ENDFILE"), std::string("IOCHECK"), std::string("EOF"),
                                  std::string("UNIT"), std::string("PARITY")}) {
    const std::string& text = s.at(name).text;
    if (!text.starts_with(word) || text.size() == word.size()) continue;
    // EOF1 may be a variable only if the unit also uses it elsewhere; otherwise it would have no
    // value.
    const bool short_word = word.size() < kShortWords;
    if (short_word && (text.find_first_not_of("0123456789", word.size()) != std::string::npos ||
                       context.symbols.uses_of(text) > 1))
      continue;
    split_name(s.tokens, name, word.size());
    if (word == "ENDFILE") s.tokens[name].text = "EOF";
    s.tokens.insert(s.tokens.begin() + static_cast<std::ptrdiff_t>(name) + 1,
                    made(Token::Kind::kOperator, ",", s.tokens[name].at));
    s.changed = true;
  }
}

/// Replaces the condition, which starts at token a + 2 and ends before `end`, by `what`(...).
void put_condition(Statement& s, const std::string& what, std::size_t end, const std::string& behind) {
  const std::size_t a = s.action;
  const Place at = s.at(a + 2).at;
  Tokens condition = made_of(what + "(", at);
  condition.front().at = at;
  append(condition, slice(s.tokens, a + 4, end - 1));
  append(condition, made_of(")" + behind, s.at(end - 1).at));
  replace(s, a + 2, end - 1, condition);
}

/// Changes IF (UNIT,u) 10,20,30,40, which jumps to 10 during the transfer and then to one of the three labels
/// of IF (UNIT(u)). UNIT(u) waits, which has the same effect if 10 is the statement itself.
void unit_condition(Statement& s, std::size_t behind, Context& context) {
  const auto labels = split_at_commas(s.tokens, behind, s.size());
  if (labels.size() != 4)
    throw Refused{
        s.at(s.action + 2).at,
        "IF (UNIT,u) must have four labels: for a transfer under way, for a completed one, for the end of "
        "the file and for an error; or write IF (UNIT(u)) 10,20,30, which waits and has only the last three"};
  const std::string& under_way = s.tokens[labels[0].begin].text;
  if (s.label.empty() || under_way != s.label)
    throw Refused{
        s.tokens[labels[0].begin].at,
        fmt::format("IF (UNIT,u) should jump to {0} while the transfer is under way, but Platter waits for "
                    "the end of the transfer, which is equivalent only if {0} is the label of the IF itself. "
                    "Move the statements at {0} before the IF, and write IF (UNIT(u)), which waits, with the "
                    "other three labels (done, end of file, error)",
                    under_way)};
  replace(s, labels[0].begin, labels[1].begin, {});
  put_condition(s, "PLT_UNIT", behind, "");
  context.declarations.insert("REAL PLT_UNIT");
  s.kind = Statement::Kind::kArithmeticIf;
  s.assumed.emplace_back(s.at(s.action + 2).at,
                         "IF (UNIT,u), which jumps to itself while the transfer is under way, is read as a "
                         "wait for the end of the transfer");
}

}  // namespace

void eof_condition(Statement& s, Context& context) {
  const std::size_t a = s.action;
  endfile(s, context);
  if (!s.at(a).is("IF") || !s.at(a + 1).is("(") || !s.at(a + 2).is_name() || !s.at(a + 3).is(",")) return;
  const std::string& what = s.at(a + 2).text;
  const auto behind = after_group(s.tokens, a + 1);
  if (what == "PARITY")
    throw Refused{s.at(a + 2).at,
                  "IF (PARITY,u), a test for parity errors, is not supported; use IF (UNIT(u)) 10,20,30, "
                  "which waits and then jumps to 10 if the transfer is done, to 20 at the end of the file, "
                  "or to 30 after an error"};
  if (what == "UNIT") return unit_condition(s, behind, context);
  if ((what != "EOF" && what != "IOCHECK") || behind <= a + 5) return;
  if (s.kind != Statement::Kind::kTwoBranchIf) {
    throw Refused{s.at(a + 2).at,
                  fmt::format("IF ({0},u) must have two labels; write, for example, IF ({0},5) 10,20", what)};
  }
  if (what == "IOCHECK") {
    put_condition(s, "PLT_IOCHEC", behind, ".NE.0");
    context.declarations.insert("INTEGER PLT_IOCHEC");
    s.assumed.emplace_back(
        s.at(a + 2).at,
        "IOCHECK tests for an error of a BUFFER statement; an error of READ or WRITE ends the program");
    return;
  }
  // This form always means the library function, even if the program uses the name.
  const bool own = context.symbols.is_own("EOF") || context.own.contains("EOF");
  if (own) context.declarations.insert("REAL PLT_EOF");
  put_condition(s, own ? "PLT_EOF" : "EOF", behind, "");
}

}  // namespace platter::dialect
