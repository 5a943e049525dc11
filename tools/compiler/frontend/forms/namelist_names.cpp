#include "tools/compiler/frontend/forms/namelist_names.hpp"

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

void NamelistNames::mend(Statement& s) {
  using Kind = Statement::Kind;
  if (s.kind == Kind::kProgram || s.kind == Kind::kSubprogram) names_.clear();
  if (s.kind == Kind::kNamelist) {
    for (std::size_t i = 1; i + 2 < s.size(); ++i) {
      if (s.tokens[i].is("/") && s.tokens[i + 2].is("/")) names_.insert(s.tokens[i + 1].text);
    }
  }
  const bool reads = s.kind == Kind::kRead;
  if (!reads && s.kind != Kind::kPrint) return;
  const std::size_t a = s.action;
  if (a + 2 != s.size() || !s.tokens[a + 1].is_name() || !names_.contains(s.tokens[a + 1].text)) return;
  Tokens statement = made_of(reads ? "READ(5," : "WRITE(6,", s.tokens[a].at);
  append(statement, slice(s.tokens, a + 1, a + 2));
  append(statement, made_of(")", s.tokens[a + 1].at));
  replace(s, a, s.size(), statement);
  s.kind = reads ? Kind::kRead : Kind::kWrite;
}

}  // namespace platter::dialect
