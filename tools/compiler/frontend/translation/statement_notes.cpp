#include "tools/compiler/frontend/translation/statement_notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "runtime/numbers/format_text.hpp"
#include "tools/compiler/frontend/statement/format_labels.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Returns whether an assignment such as DO10I=1.5 resembles a DO.
bool is_like_do(const Statement& s) {
  const std::string& head = s.head().text;
  const auto letter = head.find_first_not_of("0123456789", 2);
  return s.kind == Kind::kAssignment && head.starts_with("DO") && letter > 2 && letter != std::string::npos &&
         s.at(s.action + 1).is("=");
}

/// Returns whether a blank separates two numbers, as in FORMAT (F5.1 3F4.0), although blanks have no meaning.
bool has_parted_number(const std::string& list) {
  char before = '(';
  bool blank = false;
  numbers::FormatWalk walk(list, 0);
  while (!walk.at_end()) {
    const char c = walk.step();
    if (c == ' ' || c == '\t') {
      blank = true;
      continue;
    }
    const auto is_digit = [](char of) { return of >= '0' && of <= '9'; };
    if (blank && is_digit(before) && is_digit(c)) return true;
    before = walk.is_text ? '\'' : c;
    blank = false;
  }
  return false;
}

}  // namespace

void note_readings(std::vector<Statement>& statements) {
  bool reads = false;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    Statement& s = statements[i];
    if (s.tokens.empty()) continue;
    const Place at = s.tokens.front().at;
    if (i > 0 && s.shares_card && statements[i - 1].guarded)
      s.assumed.emplace_back(at,
                             "the separator ends the IF before it; this statement is not part of that IF");
    if (s.kind == Kind::kNamelist)
      s.assumed.push_back({at,
                           "a NAMELIST group is read as $NAME ... $ or &NAME ... /, and written as "
                           "&NAME ... / with one line for each name",
                           true});
    if (s.kind == Kind::kFormat && s.size() > 1 && has_parted_number(s.tokens[1].text))
      s.assumed.emplace_back(
          s.tokens[1].at,
          "blanks in a FORMAT have no meaning, so digits on both sides of a blank form one "
          "number: F5.1 3F4.0 is read as F5.13F4.0; write a comma to separate them");
    if (is_like_do(s))
      s.assumed.emplace_back(
          at, fmt::format("read as an assignment to {}, because a DO needs a comma", s.head().text));
    if (!reads && s.kind == Kind::kRead && format_label(s)) {
      s.assumed.emplace_back(
          at, "blanks in the numbers of formatted input are read as zeros; --blanks null ignores them");
      reads = true;
    }
  }
}

std::vector<Assumption> assumptions_of(const std::vector<Statement*>& unit) {
  struct First {
    std::size_t index;
    const Statement* last;
    int statements;
  };
  std::vector<Assumption> all;
  std::map<std::string, First> firsts;
  for (const auto* s : unit) {
    for (const auto& assumed : s->assumed) {
      if (assumed.once) {
        const auto [found, is_first] = firsts.try_emplace(assumed.what, First{all.size(), s, 1});
        if (!is_first && found->second.last != s) ++found->second.statements;
        found->second.last = s;
        if (!is_first) continue;
      }
      all.push_back(assumed);
    }
  }
  for (const auto& [what, first] : firsts) {
    if (first.statements > 1)
      all[first.index].what += fmt::format("; this applies to {} statements of this unit", first.statements);
  }
  return all;
}

std::vector<std::pair<Place, std::string>> joined_by_name(
    const std::map<std::string, std::pair<Place, std::string>>& notes) {
  struct Group {
    Place at;
    std::string text;
    std::vector<std::string> others;  ///< the names of the other notes
  };
  std::vector<std::pair<std::string, std::pair<Place, std::string>>> sorted(notes.begin(), notes.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second.first.line, a.second.first.column) <
           std::pair(b.second.first.line, b.second.first.column);
  });
  std::vector<Group> groups;
  std::map<std::string, std::size_t> group_of;  // index of the group, by the text after the name
  for (const auto& [name, note] : sorted) {
    const auto& [at, text] = note;
    const std::string rest = text.starts_with(name + " ") ? text.substr(name.size()) : text;
    const auto [found, is_new] = group_of.try_emplace(rest, groups.size());
    if (is_new) {
      groups.push_back({at, text, {}});
    } else {
      groups[found->second].others.push_back(name);
    }
  }
  constexpr std::size_t kNamed = 3;
  std::vector<std::pair<Place, std::string>> joined;
  for (auto& [at, text, others] : groups) {
    if (others.size() > kNamed) {
      text += fmt::format("; the same is true of {} other names of this unit", others.size());
    } else if (!others.empty()) {
      text += fmt::format("; the same is true of {}", fmt::join(others, ", "));
    }
    joined.emplace_back(at, text);
  }
  return joined;
}

}  // namespace platter::dialect
