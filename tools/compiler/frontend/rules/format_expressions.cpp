// 10 FORMAT (<N>I5) of VAX Fortran: the value of the expression when a statement uses the format replaces
// <N>. The statement writes the format into a variable first, and uses that.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <vector>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/syntax/parser.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// The list of a FORMAT with expressions: the texts around them, one more than expressions.
struct Parts {
  std::vector<std::string> texts = {""};
  std::vector<std::string> expressions;
};

/// Returns the index after the text or the Hollerith constant at `i`; `i` if none begins there.
std::size_t after_text(const std::string& list, std::size_t i) {
  if (list[i] == '\'' || list[i] == '"') return std::min(list.find(list[i], i + 1), list.size() - 1) + 1;
  const bool begins = std::isdigit(static_cast<unsigned char>(list[i])) != 0 &&
                      (i == 0 || std::isdigit(static_cast<unsigned char>(list[i - 1])) == 0);
  if (!begins) return i;
  const auto end = list.find_first_not_of("0123456789 ", i);
  if (end == std::string::npos || std::toupper(static_cast<unsigned char>(list[end])) != 'H') return i;
  return std::min(end + 1 + static_cast<std::size_t>(std::atol(list.c_str() + i)), list.size());
}

Parts parts_of(const std::string& list) {
  Parts parts;
  for (std::size_t i = 0; i < list.size();) {
    const auto close = list[i] == '<' ? list.find('>', i) : std::string::npos;
    if (close != std::string::npos) {
      parts.expressions.push_back(list.substr(i + 1, close - i - 1));
      parts.texts.emplace_back();
      i = close + 1;
      continue;
    }
    const auto end = std::max(after_text(list, i), i + 1);
    parts.texts.back() += list.substr(i, end - i);
    i = end;
  }
  return parts;
}

std::string doubled(const std::string& text) {
  std::string result;
  for (const char c : text) result.append(c == '\'' ? 2 : 1, c);
  return result;
}

/// Throws Refused if the text between < and > is not an expression with a numeric value.
void require_expression(const std::string& text, Place at, const Context& context) {
  std::vector<Character> letters;
  for (const char c : "(" + text + ")") {
    if (c != ' ') letters.push_back({c, at});
  }
  Parser parser(fortran_grammar(), context.options.dialect, "");
  Statement s;
  s.tokens = made_of(text, at);
  const bool is_one = split_at_commas(s.tokens, 0, s.size()).size() == 1;  // (1,2) is COMPLEX
  const bool has_text = std::any_of(s.tokens.begin(), s.tokens.end(),
                                    [](const Token& t) { return t.text.find('\'') != std::string::npos; });
  if (is_one && !has_text && parser.parse(letters, fortran_grammar().index_of("expression")) &&
      parser.tree().root().text().size() == letters.size()) {
    const auto kind = context.representations->of(s, {0, s.size()}).is;
    if (kind != Representation::Kind::kCharacter && kind != Representation::Kind::kLogical) return;
  }
  throw Refused{at, fmt::format("<{}> in a FORMAT is not an expression with a numeric value", text)};
}

/// Throws Refused if a loop of the statement's list changes a variable of an expression.
void require_constant(const Statement& s, const Tokens& expression) {
  for (const Token& name : expression) {
    for (std::size_t i = s.action + 1; name.is_name() && i + 1 < s.size(); ++i) {
      if (!s.tokens[i].is(name.text.c_str()) || !s.tokens[i + 1].is("=")) continue;
      throw Refused{s.tokens[i].at, fmt::format("the FORMAT of this statement contains <{0}>, and a loop of "
                                                "its list changes {0}; write the format into a CHARACTER "
                                                "variable, and use the variable as the format",
                                                name.text)};
    }
  }
}

}  // namespace

void format_expressions(Statement& s, Context& context) {
  if (s.kind == Kind::kFormat && s.size() > 1) {
    const Parts parts = parts_of(s.tokens[1].text);
    for (const auto& expression : parts.expressions) require_expression(expression, s.tokens[1].at, context);
    if (!parts.expressions.empty()) s.blank = s.changed = true;
    return;
  }
  const auto label = format_label(s);
  if (!label) return;
  const std::string number = s.tokens[*label].text;
  const auto found = std::find_if(context.statements->begin(), context.statements->end(), [&](const auto* f) {
    return f->kind == Kind::kFormat && f->label == number && f->size() > 1;
  });
  if (found == context.statements->end()) return;
  const std::string& list = (*found)->tokens[1].text;
  const Parts parts = parts_of(list);
  if (parts.expressions.empty()) return;
  const Place at = s.head().at;
  const std::string name = "PLT_FMT_" + number;
  constexpr std::size_t kDigits = 11;  // number of characters of the longest INTEGER
  context.declarations.insert(
      fmt::format("CHARACTER*{} {}", list.size() + kDigits * parts.expressions.size(), name));
  std::string written = "(";
  for (std::size_t i = 0; i < parts.texts.size(); ++i)
    written += fmt::format("{}'{}'", i > 0 ? ",I0," : "", doubled(parts.texts[i]));
  Tokens write = made_of(fmt::format("WRITE({},", name), at);
  write.push_back(made(Token::Kind::kString, fmt::format("'{}'", doubled(written + ")")), at));
  append(write, made_of(")", at));
  for (std::size_t i = 0; i < parts.expressions.size(); ++i) {
    const Tokens expression = made_of(parts.expressions[i], at);
    require_constant(s, expression);
    append(write, made_of(i > 0 ? ",INT(" : "INT(", at));
    append(write, expression);
    append(write, made_of(")", at));
  }
  s.tokens[*label].kind = Token::Kind::kName;
  s.tokens[*label].text = name;
  put_before(s, {write});
}

}  // namespace platter::dialect
