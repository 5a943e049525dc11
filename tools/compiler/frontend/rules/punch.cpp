// PUNCH n, list writes cards to a reserved unit. gfortran accepts READ n, list and PRINT n, list.

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

/// The unit of the card punch. Old programs cannot use this number, since their units were 1 to 99.
constexpr const char* kPunchUnit = "100";

void punch(Statement& s, Context&) {
  if (s.kind != Statement::Kind::kPunch) return;
  const std::size_t a = s.action;
  const Token& format = s.at(a + 1);
  if (a + 1 >= s.size())
    throw Refused{s.head().at, "PUNCH must have a format; write, for example, PUNCH 10, list"};
  const auto comma = find_outside(s.tokens, a + 1, s.size(), ",");
  Tokens write = made_of(std::string("WRITE(") + kPunchUnit + ",", s.head().at);
  write.front().at = s.head().at;
  append(write, slice(s.tokens, a + 1, comma));
  append(write, made_of(")", format.at));
  replace(s, a, std::min(comma + 1, s.size()), write);
  s.kind = Statement::Kind::kWrite;
}

}  // namespace platter::dialect
