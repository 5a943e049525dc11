// FORMAT (I5,) and FORMAT (I5,,F8.2): commas that separate nothing, as compilers of the time let pass
// (unsourced).

#include "runtime/numbers/format_text.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

void format_commas(Statement& s, Context&) {
  if (s.kind != Statement::Kind::kFormat || s.size() < 2) return;
  std::string list = numbers::without_idle_commas(s.tokens[1].text);
  if (list == s.tokens[1].text) return;
  s.tokens[1].text = std::move(list);
  s.changed = true;
}

}  // namespace platter::dialect
