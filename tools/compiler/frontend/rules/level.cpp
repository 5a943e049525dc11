// LEVEL 2,A,B specifies the memory of the 7600 for the variables. There is one memory here, so the rule
// checks and removes the statement.

#include <fmt/format.h>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

void level(Statement& s, Context& context) {
  if (s.kind != Statement::Kind::kLevel || s.guarded) return;
  const Token& number = s.at(1);
  if (number.kind != Token::Kind::kNumber) return;  // not a LEVEL statement
  if (number.text != "1" && number.text != "2" && number.text != "3")
    throw Refused{number.at, fmt::format("LEVEL {}: the level must be 1, 2 or 3", number.text)};
  if (!s.at(2).is(","))
    throw Refused{number.at, "LEVEL must have names after the level; write, for example, LEVEL 2,A,B"};
  for (const auto& part : split_at_commas(s.tokens, 3, s.size())) {
    const Token& name = s.at(part.begin);
    const bool block = part.end - part.begin == 3 && name.is("/") && s.at(part.begin + 2).is("/");
    if (block && context.symbols.has_block(s.at(part.begin + 1).text)) continue;
    if (block) {
      throw Refused{name.at,
                    fmt::format("/{0}/ has a LEVEL, but this unit has no COMMON block of that name; write "
                                "COMMON /{0}/ with its variables",
                                s.at(part.begin + 1).text)};
    }
    if (part.end - part.begin != 1 || !name.is_name())
      throw Refused{number.at,
                    "LEVEL must list names of variables, arrays or COMMON blocks, without subscripts; write, "
                    "for example, LEVEL 2,A,/B/"};
    if (!context.symbols.in_common(name.text) && !context.symbols.is_argument(name.text)) {
      throw Refused{name.at,
                    fmt::format("{} has a LEVEL, but is not in COMMON, not EQUIVALENCEd to a variable in "
                                "COMMON, and not a dummy argument; put it in a COMMON block",
                                name.text)};
    }
  }
  s.blank = s.changed = true;
}

}  // namespace platter::dialect
