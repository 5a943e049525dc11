#include "tools/compiler/frontend/statement/statement.hpp"

#include "tools/compiler/frontend/syntax/syntax_errors.hpp"
#include "tools/compiler/frontend/text/lexer.hpp"

namespace platter::dialect {

const Token& Statement::at(std::size_t i) const {
  static const Token kNothing;
  return i < tokens.size() ? tokens[i] : kNothing;
}

std::size_t after_group(const Tokens& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    if (tokens[i].is("(")) ++depth;
    if (tokens[i].is(")") && --depth == 0) return i + 1;
  }
  return tokens.size();
}

std::size_t find_outside(const Tokens& tokens, std::size_t from, std::size_t to, const char* what) {
  int depth = 0;
  for (std::size_t i = from; i < to; ++i) {
    if (depth == 0 && tokens[i].is(what)) return i;
    if (tokens[i].is("(")) ++depth;
    if (tokens[i].is(")")) --depth;
  }
  return to;
}

std::vector<Range> split_at_commas(const Tokens& tokens, std::size_t from, std::size_t to) {
  std::vector<Range> parts;
  if (from >= to) return parts;
  for (;;) {
    const auto comma = find_outside(tokens, from, to, ",");
    parts.push_back({from, comma});
    if (comma == to) return parts;
    from = comma + 1;
  }
}

void split_name(Tokens& tokens, std::size_t index, std::size_t count) {
  Token rest = tokens[index];
  rest.text.erase(0, count);
  if (rest.kind == Token::Kind::kKeyword) rest.kind = Token::Kind::kName;
  if (rest.text.find_first_not_of("0123456789") == std::string::npos) rest.kind = Token::Kind::kNumber;
  // Blanks may hide the column of the rest. It is usually contiguous, so its column is counted from its end.
  const int width = static_cast<int>(rest.text.size());
  if (rest.at.line == rest.end.line && rest.end.column - width + 1 > rest.at.column)
    rest.at.column = rest.end.column - width + 1;
  tokens[index].text.resize(count);
  tokens[index].end = tokens[index].at;
  tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(index) + 1, std::move(rest));
}

void for_each_card(
    const Lines& lines,
    const std::function<void(const std::vector<Character>&, std::size_t first, std::size_t last)>& use) {
  std::vector<Character> text;
  const auto& all = lines.all();
  for (std::size_t i = 0; i < all.size();) {
    if (all[i].kind != Line::Kind::kInitial) {
      ++i;
      continue;
    }
    // Comments may separate a statement's lines.
    std::size_t last = i;
    for (std::size_t next = i + 1; next < all.size() && all[next].kind != Line::Kind::kInitial; ++next) {
      if (all[next].kind == Line::Kind::kInclude || all[next].file != all[i].file) break;
      if (all[next].kind == Line::Kind::kContinuation) last = next;
    }
    text.clear();
    for (std::size_t line = i; line <= last; ++line) {
      if (all[line].kind != Line::Kind::kComment) lines.append_text(line, line < last, text);
    }
    use(text, i, last);
    i = last + 1;
  }
}

namespace {

/// Returns the statement of a card that starts at `at`; nothing if the card has none there.
std::optional<TreeNode> statement_at(const SyntaxTree* card, Place at) {
  if (card == nullptr || card->empty()) return std::nullopt;
  for (const TreeNode statement : card->root().children()) {
    const Place its = statement.first();
    if (its.line == at.line && its.column == at.column) return statement;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Statement> read_statements(const Lines& lines, CardParser* parser,
                                       const std::function<bool(const std::vector<Character>&)>& wants) {
  std::vector<Statement> statements;
  for_each_card(lines,
                [&](const std::vector<Character>& text, std::size_t first_line, std::size_t last_line) {
                  if (wants && !wants(text)) return;
                  const std::string label = lines.label(first_line);
                  const SyntaxTree* const card =
                      parser == nullptr ? nullptr : &parser->parse(label, text, first_line, last_line);
                  bool first = true;
                  for (auto& tokens : lex(text, lines.separators())) {
                    Statement statement;
                    if (first) statement.label = label;
                    statement.tree = statement_at(card, tokens.front().at);
                    statement.tokens = std::move(tokens);
                    statement.first_line = first_line;
                    statement.last_line = last_line;
                    statement.shares_card = !first;
                    if (statement.tree) {
                      classify_by_tree(statement);
                    } else {
                      classify(statement);
                    }
                    statements.push_back(std::move(statement));
                    first = false;
                  }
                });
  // Statements that a $ separates share a card. Both must be written on cards of their own.
  for (std::size_t i = 1; i < statements.size(); ++i) {
    if (statements[i].shares_card) statements[i].changed = statements[i - 1].changed = true;
  }
  return statements;
}

}  // namespace platter::dialect
