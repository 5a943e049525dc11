// FORMAT (I5,-3X,I2): an X with a minus goes back, as TL of Fortran 77 does (CFT, unsourced).

#include "runtime/numbers/format_text.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

void format_skips(Statement& s, Context&) {
  if (s.kind != Statement::Kind::kFormat || s.size() < 2) return;
  std::string list = numbers::with_skips_back(s.tokens[1].text);
  if (list == s.tokens[1].text) return;
  s.tokens[1].text = std::move(list);
  s.changed = true;
}

}  // namespace platter::dialect
