#include "tools/compiler/frontend/forms/inserted_statements.hpp"

namespace platter::dialect {

Statement declaration_after(const Statement& s, Tokens tokens) {
  Statement declaration;
  declaration.tokens = std::move(tokens);
  declaration.first_line = s.first_line;
  declaration.last_line = s.last_line;
  declaration.shares_card = true;
  declaration.changed = true;
  classify(declaration);
  return declaration;
}

void insert(std::vector<Statement>& statements, InsertedStatements added) {
  if (added.empty()) return;
  std::vector<Statement> all;
  all.reserve(statements.size() + added.size());
  auto next = added.begin();
  for (std::size_t i = 0; i <= statements.size(); ++i) {
    for (; next != added.end() && next->first == i; ++next) {
      if (!all.empty())
        all.back().changed =
            true;  // the previous statement must be written again, because it is on the same card
      all.push_back(std::move(next->second));
    }
    if (i < statements.size()) all.push_back(std::move(statements[i]));
  }
  statements = std::move(all);
}

}  // namespace platter::dialect
