#include "tools/compiler/frontend/forms/multiple_assignments.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "tools/compiler/frontend/statement/do_loops.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Returns a copy of the statement with other tokens. Only the first copy gets the label.
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
  std::vector<std::size_t> begins{s.action};  // starts of the parts between the equals signs
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
  to[before].assumed.emplace_back(
      at, "several equals signs are executed from right to left, each with its type conversion");
}

bool is_multiple_assignment(const Statement& s) {
  if (s.kind != Kind::kAssignment) return false;
  if (find_outside(s.tokens, s.action, s.size(), ",") < s.size()) return false;  // e.g. LINK UNIT5=A,UNIT6=B
  const auto first = find_outside(s.tokens, s.action, s.size(), "=");
  return find_outside(s.tokens, std::min(first + 1, s.size()), s.size(), "=") < s.size();
}

/// DO loops by the label of their end, and the labels that are in use.
class Loops {
 public:
  explicit Loops(const std::vector<Statement>& statements) {
    for (const auto& s : statements) labels_.insert(s.label);
  }
  /// Records the statement at `index` of the finished statements.
  void take(const std::vector<Statement>& done, std::size_t index) {
    if (done[index].kind == Kind::kEnd) open_.clear();
    if (const auto end = end_of_do(done[index]); end && !end->empty()) open_[*end].push_back(index);
  }
  /// Appends a CONTINUE with an unused label, and makes it the end of the loops that end at `s`.
  void move_end(const Statement& s, std::vector<Statement>& done) {
    const auto loops = open_.find(s.label);
    if (s.label.empty() || loops == open_.end()) return;
    int number = 99999;
    while (labels_.contains(std::to_string(number))) --number;
    const std::string label = std::to_string(number);
    labels_.insert(label);
    for (const auto index : loops->second) {
      done[index].tokens[done[index].action + 1].text = label;
      done[index].changed = true;
    }
    open_.erase(loops);
    done.push_back(beside(s, made_of("CONTINUE", s.head().at), false));
    done.back().label = label;
  }

 private:
  std::set<std::string> labels_;
  std::map<std::string, std::vector<std::size_t>> open_;  ///< the unit's DO statements so far, by label
};

}  // namespace

void split_multiple_assignments(std::vector<Statement>& statements) {
  if (std::none_of(statements.begin(), statements.end(), is_multiple_assignment)) return;
  std::vector<Statement> parts;
  Loops loops(statements);
  for (auto& s : statements) {
    if (is_multiple_assignment(s)) {
      split(s, parts);
      loops.move_end(s, parts);
    } else {
      parts.push_back(std::move(s));
      loops.take(parts, parts.size() - 1);
    }
  }
  statements = std::move(parts);
}

}  // namespace platter::dialect
