#include "tools/compiler/frontend/forms/entry_lists.hpp"

#include <fmt/format.h>

#include <set>
#include <string>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Names that are called without a list, or with an empty one.
std::set<std::string> called_without(const std::vector<Statement>& statements) {
  std::set<std::string> names;
  for (const auto& s : statements) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      const bool bare = s.kind == Kind::kCall && i == s.action + 1 && i + 1 == s.size();
      const bool empty = s.at(i + 1).is("(") && s.at(i + 2).is(")");
      if (s.tokens[i].is_name() && (bare || empty)) names.insert(s.tokens[i].text);
    }
  }
  return names;
}

}  // namespace

void give_entries_lists(std::vector<Statement>& statements) {
  const auto without = called_without(statements);
  Tokens list;  // of the SUBROUTINE or FUNCTION that the statement is in
  for (auto& s : statements) {
    const auto name = subprogram_of(s);
    if (s.kind == Kind::kEnd) list.clear();
    if (!name) continue;
    std::size_t behind = s.action + 1;
    while (s.tokens[behind - 1].text != *name) ++behind;
    const bool has_list = s.at(behind).is("(");
    if (!s.head().is("ENTRY")) {
      list = has_list ? slice(s.tokens, behind, behind_group(s.tokens, behind)) : Tokens{};
      continue;
    }
    if (list.empty() || has_list || without.contains(*name)) continue;
    Tokens given = list;
    for (auto& token : given) token.at = s.tokens.back().at;
    s.assumed.emplace_back(s.head().at,
                           fmt::format("ENTRY {} without a list has the arguments of its subprogram", *name));
    replace(s, s.size(), s.size(), given);
  }
}

}  // namespace platter::dialect
