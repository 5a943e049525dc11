#include "tools/dialect/multiple_assignments.hpp"

#include <algorithm>
#include <set>

#include "tools/dialect/context.hpp"
#include "tools/dialect/do_loops.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// The statement itself, but for its tokens.
Statement beside(const Statement& s, Tokens tokens, bool first) {
  Statement part;
  if (first) part.label = s.label;
  part.tokens = std::move(tokens);
  part.first_line = s.first_line;
  part.last_line = s.last_line;
  part.shares_card = s.shares_card || !first;
  part.changed = true;
  classify(part);
  return part;
}

void split(const Statement& s, std::vector<Statement>& to) {
  const std::size_t before = to.size();
  const auto add = [&](Tokens tokens) { to.push_back(beside(s, std::move(tokens), to.size() == before)); };
  const Place at = s.head().at;
  std::vector<std::size_t> begins{s.action};  // of what stands between the equals signs
  for (auto next = find_outside(s.tokens, s.action, s.size(), "="); next < s.size();
       next = find_outside(s.tokens, next + 1, s.size(), "="))
    begins.push_back(next + 1);
  if (s.guarded) {
    Tokens condition = slice(s.tokens, 0, s.action);
    append(condition, made_of("THEN", at));
    add(std::move(condition));
  }
  std::size_t end = s.size();
  for (auto i = begins.size() - 1; i-- > 0;) {
    add(slice(s.tokens, begins[i], end));
    end = begins[i + 1] - 1;
  }
  if (s.guarded) add(made_of("END IF", at));
  to[before].assumed.emplace_back(at,
                                  "of several equals signs the last is done first, each with its conversion");
}

}  // namespace

bool is_multiple_assignment(const Statement& s) {
  if (s.kind != Kind::kAssignment) return false;
  const auto first = find_outside(s.tokens, s.action, s.size(), "=");
  return find_outside(s.tokens, std::min(first + 1, s.size()), s.size(), "=") < s.size();
}

void split_multiple_assignments(std::vector<Statement>& statements) {
  if (std::none_of(statements.begin(), statements.end(), is_multiple_assignment)) return;
  std::vector<Statement> parts;
  std::set<std::string> loop_ends;  // of the unit so far
  for (auto& s : statements) {
    if (s.kind == Kind::kEnd) loop_ends.clear();
    if (auto end = end_of_do(s)) loop_ends.insert(std::move(*end));
    if (is_multiple_assignment(s) && (s.label.empty() || !loop_ends.contains(s.label))) {
      split(s, parts);
    } else {
      parts.push_back(std::move(s));
    }
  }
  statements = std::move(parts);
}

}  // namespace platter::dialect
