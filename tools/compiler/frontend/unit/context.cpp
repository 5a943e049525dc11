#include "tools/compiler/frontend/unit/context.hpp"

#include <cctype>

namespace platter::dialect {

void Context::add_note(Statement& s, const std::string& name, Place at, const std::string& what) {
  s.assumed.emplace_back(at, what);
  notes.try_emplace(name, at, what);
}

Token made(Token::Kind kind, std::string text, Place at) {
  at.column = 0;
  return {kind, std::move(text), at, at};
}

Tokens made_of(const std::string& text, Place at) {
  Tokens tokens;
  for (std::size_t i = 0; i < text.size();) {
    const auto is_word = [&](std::size_t place) {
      return std::isalnum(static_cast<unsigned char>(text[place])) != 0 || text[place] == '_';
    };
    std::size_t end = i + 1;
    auto kind = Token::Kind::kOperator;
    if (is_word(i)) {
      kind =
          std::isdigit(static_cast<unsigned char>(text[i])) != 0 ? Token::Kind::kNumber : Token::Kind::kName;
      while (end < text.size() && (is_word(end) || (kind == Token::Kind::kNumber && text[end] == '.'))) ++end;
    } else if (text[i] == '.') {
      kind = Token::Kind::kDotted;
      end = text.find('.', i + 1) + 1;
    }
    if (text[i] != ' ') {
      tokens.push_back(made(kind, text.substr(i, end - i), at));
    } else if (!tokens.empty()) {
      tokens.back().text += ' ';  // keeps the output readable
    }
    i = end;
  }
  return tokens;
}

void append(Tokens& to, const Tokens& what) {
  to.insert(to.end(), what.begin(), what.end());
}

Tokens slice(const Tokens& tokens, std::size_t from, std::size_t to) {
  return {tokens.begin() + static_cast<std::ptrdiff_t>(from),
          tokens.begin() + static_cast<std::ptrdiff_t>(to)};
}

void replace(Statement& s, std::size_t from, std::size_t to, const Tokens& with) {
  Tokens tokens = slice(s.tokens, 0, from);
  append(tokens, with);
  tokens.insert(tokens.end(), s.tokens.begin() + static_cast<std::ptrdiff_t>(to), s.tokens.end());
  s.tokens = std::move(tokens);
  s.changed = true;
}

void rewrite(Statement& s, std::size_t from, std::size_t to, const std::string& text,
             std::vector<Edit>* edits) {
  for (std::size_t i = from; i < to && edits != nullptr; ++i) {
    const Token& t = s.tokens[i];
    // The text of a continued token extends to another line. A keyword that was split off the name after it
    // has its end where it starts.
    const bool whole = t.at.line == t.end.line && t.end.column > t.at.column;
    const auto length = whole ? static_cast<std::size_t>(t.end.column - t.at.column) + 1 : t.text.size();
    const std::string with = i == from ? text : "";
    edits->push_back(
        {t.at, length, with + std::string(length > with.size() ? length - with.size() : 0, ' ')});
  }
  const Place at = s.tokens[from].at;
  replace(s, from, to, text.empty() ? Tokens{} : made_of(text, at));
}

void put_before(Statement& s, const std::vector<Tokens>& statements) {
  const Place at = s.head().at;
  if (s.guarded) {
    Tokens condition = slice(s.tokens, 0, s.action);
    append(condition, made_of("THEN", at));
    s.before.push_back(std::move(condition));
    s.after.insert(s.after.begin(), made_of("ENDIF", at));
    s.tokens = slice(s.tokens, s.action, s.size());
    s.action = 0;
    s.guarded = false;
  }
  s.before.insert(s.before.end(), statements.begin(), statements.end());
  s.changed = true;
}

}  // namespace platter::dialect
