// *TEXT* in FORMAT is text in apostrophes; an asterisk cannot be in it.

#include "runtime/numbers/format_text.hpp"

#include <fmt/format.h>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/text/format_list.hpp"

namespace platter::dialect {

void format_text(Statement& s, Context&) {
  if (s.kind != Statement::Kind::kFormat || s.size() < 2) return;
  if (has_open_text(s.tokens[1].text)) {
    throw Refused{
        s.tokens[1].at,
        "text between asterisks (or #) has no end in this FORMAT: *TEXT* wants two of them, and cannot have "
        "one in it; write 3H*A* or '*A*' for that"};
  }
  if (const char variable = variable_part(s.tokens[1].text); variable != ' ')
    throw Refused{s.tokens[1].at,
                  fmt::format("{} in a FORMAT takes its {} from the list (FTN), which is not done; build the "
                              "format with ENCODE in an array, and PRINT or WRITE by that",
                              variable, variable == '=' ? "number" : "letter")};
  std::string list = numbers::with_quoted_text(s.tokens[1].text);
  if (list == s.tokens[1].text) return;
  s.tokens[1].text = std::move(list);
  s.changed = true;
}

}  // namespace platter::dialect
