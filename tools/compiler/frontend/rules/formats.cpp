#include <fmt/format.h>

#include <string>
#include <utility>

#include "runtime/numbers/format_text.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/text/text_format.hpp"

namespace platter::dialect {
namespace {

bool has_format_list(const Statement& s) {
  return s.kind == Statement::Kind::kFormat && s.size() >= 2;
}

/// Replaces the list of a FORMAT statement, and marks the statement as changed if the list differs.
void set_format_list(Statement& s, std::string list) {
  if (list == s.tokens[1].text) return;
  s.tokens[1].text = std::move(list);
  s.changed = true;
}

}  // namespace

// FORMAT (I5,) and FORMAT (I5,,F8.2): superfluous commas, which compilers of the time accepted (unsourced).
void format_commas(Statement& s, Context&) {
  if (has_format_list(s)) set_format_list(s, numbers::without_idle_commas(s.tokens[1].text));
}

// FORMAT (I5,-3X,I2): an X with a negative count moves back, as TL of Fortran 77 does (CFT, unsourced).
void format_skips(Statement& s, Context&) {
  if (has_format_list(s)) set_format_list(s, numbers::with_skips_back(s.tokens[1].text));
}

// *TEXT* in a FORMAT becomes text in apostrophes; it cannot contain an asterisk.
void format_text(Statement& s, Context&) {
  if (!has_format_list(s)) return;
  if (has_open_text(s.tokens[1].text)) {
    throw Refused{s.tokens[1].at,
                  "the text in this FORMAT starts with an asterisk (or #) but has no closing one; add it, "
                  "and write text that contains an asterisk as 3H*A* or '*A*'"};
  }
  if (const char variable = variable_part(s.tokens[1].text); variable != ' ')
    throw Refused{
        s.tokens[1].at,
        fmt::format("{} in a FORMAT, for which FTN takes a {} from the list, is not supported; build the "
                    "format in an array with ENCODE, and use the array as the format of PRINT or WRITE",
                    variable, variable == '=' ? "number" : "letter")};
  set_format_list(s, numbers::with_quoted_text(s.tokens[1].text));
}

// FORMAT (R5): characters right-justified in a word, after leading zeros. gfortran has no R descriptor, so
// the rule writes B.
void right_formats(Statement& s, Context&) {
  if (!has_format_list(s)) return;
  std::string list = s.tokens[1].text;
  numbers::write_right_as_b(list);
  set_format_list(s, std::move(list));
}

}  // namespace platter::dialect
