#include <fmt/format.h>

#include "runtime/numbers/format_text.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/text/text_format.hpp"

// FORMAT (I5,) and FORMAT (I5,,F8.2): commas that separate nothing, as compilers of the time let pass
// (unsourced).
namespace platter::dialect {

void format_commas(Statement& s, Context&) {
  if (s.kind != Statement::Kind::kFormat || s.size() < 2) return;
  std::string list = numbers::without_idle_commas(s.tokens[1].text);
  if (list == s.tokens[1].text) return;
  s.tokens[1].text = std::move(list);
  s.changed = true;
}

// FORMAT (I5,-3X,I2): an X with a minus goes back, as TL of Fortran 77 does (CFT, unsourced).

void format_skips(Statement& s, Context&) {
  if (s.kind != Statement::Kind::kFormat || s.size() < 2) return;
  std::string list = numbers::with_skips_back(s.tokens[1].text);
  if (list == s.tokens[1].text) return;
  s.tokens[1].text = std::move(list);
  s.changed = true;
}

// *TEXT* in FORMAT is text in apostrophes; an asterisk cannot be in it.

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

// FORMAT (R5): characters at the right of a word, with zeros in front of them. gfortran has no such
// descriptor; it is given another.

void right_formats(Statement& s, Context& context) {
  static_cast<void>(context);
  if (s.kind != Statement::Kind::kFormat || s.size() < 2) return;
  std::string list = s.tokens[1].text;
  numbers::write_right_as_b(list);
  if (list == s.tokens[1].text) return;
  s.tokens[1].text = std::move(list);
  s.changed = true;
}

}  // namespace platter::dialect
