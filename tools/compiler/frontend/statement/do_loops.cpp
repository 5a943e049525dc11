#include "tools/compiler/frontend/statement/do_loops.hpp"

namespace platter::dialect {

std::optional<std::string> end_of_do(const Statement& s) {
  const Token& behind = s.at(s.action + 1);
  if (s.kind == Statement::Kind::kDo)
    return behind.kind == Token::Kind::kNumber ? behind.text : std::string{};
  // DO WHILE (...) and DO 10 WHILE (...) are single names before the parenthesis.
  const std::string& head = s.at(s.action).text;
  if (!behind.is("(") || !head.starts_with("DO") || !head.ends_with("WHILE")) return std::nullopt;
  const std::string label = head.substr(2, head.size() - std::string("DOWHILE").size());
  const bool digits = label.find_first_not_of("0123456789") == std::string::npos;
  return digits ? std::optional(label) : std::nullopt;
}

void set_end_of_do(Statement& s, const std::string& label) {
  Token& head = s.tokens[s.action];
  if (s.kind == Statement::Kind::kDo) {
    head.text = "DO ";  // keeps the output readable
    s.tokens[s.action + 1].text = label + ' ';
  } else {
    head.text = "DO " + label + " WHILE";
  }
  s.changed = true;
}

bool ends_range(const Statement& s, const std::string& end) {
  return end.empty() ? s.at(s.action).text == "ENDDO" : s.label == end;
}

std::vector<DoRange> do_ranges(const std::vector<Statement>& statements) {
  struct Open {
    std::size_t range;
    std::string end;
  };
  std::vector<DoRange> ranges;
  std::vector<Open> open;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (auto end = end_of_do(statements[i])) {
      open.push_back({ranges.size(), std::move(*end)});
      ranges.push_back({i, i});
    } else {
      close_loops(open, statements[i], [&](const Open& loop) { ranges[loop.range].last = i; });
    }
  }
  return ranges;
}

}  // namespace platter::dialect
