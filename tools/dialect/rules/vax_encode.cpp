// ENCODE (10,20,C) list and DECODE of VAX Fortran, which are WRITE and READ of so many characters of C.

#include "tools/dialect/rules.hpp"

namespace platter::dialect {

void vax_encode(Statement& s, Context& context) {
  const bool encodes = s.kind == Statement::Kind::kEncode;
  if (!encodes && s.kind != Statement::Kind::kDecode) return;
  const std::size_t open = s.action + 1;
  const std::size_t behind = behind_group(s.tokens, open);
  const auto parts = split_at_commas(s.tokens, open + 1, behind - 1);
  const Place at = s.head().at;
  if (!s.at(open).is("(") || parts.size() < 3)
    throw Refused{at, "ENCODE and DECODE take (CHARACTERS,FORMAT,VARIABLE)"};
  const Token& variable = s.tokens[parts[2].begin];
  if (context.symbols.type_of(variable.text) != Type::kCharacter) {
    throw Refused{
        variable.at,
        "ENCODE and DECODE of what is not CHARACTER: declare it CHARACTER, or EQUIVALENCE one to it"};
  }
  Tokens with = made_of(encodes ? "WRITE(" : "READ(", at);
  append(with, slice(s.tokens, parts[2].begin, parts[2].end));
  append(with, made_of("(1:", at));
  append(with, slice(s.tokens, parts[0].begin, parts[0].end));
  append(with, made_of("),", at));
  append(with, slice(s.tokens, parts[1].begin, parts[1].end));
  for (std::size_t i = 3; i < parts.size(); ++i) {
    append(with, made_of(",", at));
    append(with, slice(s.tokens, parts[i].begin, parts[i].end));
  }
  append(with, made_of(")", at));
  replace(s, s.action, behind, with);
  s.kind = encodes ? Statement::Kind::kWrite : Statement::Kind::kRead;
}

}  // namespace platter::dialect
