// FORMAT (R5): characters at the right of a word, with zeros in front of them. gfortran has no such
// descriptor; it is given another.

#include "runtime/numbers/right_formats.hpp"

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

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
