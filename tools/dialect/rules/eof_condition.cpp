// IF (EOF,u) 10,20: to 10 at an end of file, FTN's older form of IF (EOF(u)) 10,20. IF (UNIT,u) had four
// branches, for a unit that is not ready, too.

#include <fmt/format.h>

#include "tools/dialect/rules.hpp"

namespace platter::dialect {
namespace {

constexpr std::size_t kShortWords = 7;  // with a number behind it a name as the time's were

/// IF (ENDFILE 5) and IF (IOCHECK 5), of RUN and CHIPPEWA Fortran, are IF (EOF,5) and IF (IOCHECK,5). So are
/// IF (EOF 5), IF (UNIT 5) and IF (PARITY 5).
void endfile(Statement& s, const Context& context) {
  const std::size_t name = s.action + 2;
  if (s.kind != Statement::Kind::kTwoBranchIf || !s.at(name + 1).is(")")) return;
  for (const std::string& word : {std::string("ENDFILE"), std::string("IOCHECK"), std::string("EOF"),
                                  std::string("UNIT"), std::string("PARITY")}) {
    const std::string& text = s.at(name).text;
    if (!text.starts_with(word) || text.size() == word.size()) continue;
    // EOF1 may be a variable: not one that stands nowhere else, which nothing gives a value.
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

}  // namespace

void eof_condition(Statement& s, Context& context) {
  const std::size_t a = s.action;
  endfile(s, context);
  if (!s.at(a).is("IF") || !s.at(a + 1).is("(") || !s.at(a + 2).is_name() || !s.at(a + 3).is(",")) return;
  const std::string& what = s.at(a + 2).text;
  if (what == "UNIT" || what == "IOCHECK" || what == "PARITY") {
    throw Refused{
        s.at(a + 2).at,
        fmt::format("IF ({0},u) branches for what is not known here: a unit that is not ready, or a "
                    "parity error. IF (UNIT(u)) 10,20,30 waits and tells done, end of file, error",
                    what)};
  }
  const auto behind = behind_group(s.tokens, a + 1);
  if (what != "EOF" || behind <= a + 5) return;
  if (s.kind != Statement::Kind::kTwoBranchIf) {
    throw Refused{s.at(a + 2).at, "IF (EOF,u) has two branches: IF (EOF,5) 10,20"};
  }
  Tokens call = made_of("EOF(", s.at(a + 2).at);
  call.front().at = s.at(a + 2).at;
  append(call, slice(s.tokens, a + 4, behind - 1));
  call.push_back(made(Token::Kind::kOperator, ")", s.at(behind - 1).at));
  replace(s, a + 2, behind - 1, call);
}

}  // namespace platter::dialect
