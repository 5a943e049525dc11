#include "tools/compiler/frontend/text/quoted_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {

Quoted vax_quote(const std::vector<Character>& text, std::size_t at, const Tokens& before) {
  const auto closes = [&](std::size_t from) {
    return std::any_of(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(),
                       [&](const Character& c) { return c.letter == text[at].letter; });
  };
  if (text[at].letter == '"') {
    std::string digits;
    std::size_t end = at + 1;
    for (; end < text.size() && text[end].letter >= '0' && text[end].letter <= '7'; ++end)
      digits += text[end].letter;
    if (digits.empty() || closes(end) || (end < text.size() && is_of_name(text[end].letter))) return {};
    return {Token::Kind::kOctal, digits, end - at};
  }
  const std::size_t n = before.size();
  if (n < 3 || !before[n - 2].is("(") || !before[n - 3].is_name()) return {};
  const bool unit = before[n - 1].is_name() || before[n - 1].kind == Token::Kind::kNumber;
  const std::string& statement = before[n - 3].text;
  constexpr std::array<std::string_view, 4> kTransfers = {"READ", "WRITE", "FIND", "DELETE"};
  const bool transfers = std::any_of(kTransfers.begin(), kTransfers.end(),
                                     [&](std::string_view word) { return statement.ends_with(word); });
  if (!unit || !transfers) return {};
  return {Token::Kind::kOperator, "'", 1};
}

namespace {

/// Returns the index of the parenthesis that the last token closes.
std::size_t opening_of_last(const Tokens& tokens) {
  int depth = 0;
  for (std::size_t i = tokens.size(); i-- > 0;) {
    depth += tokens[i].is(")") ? 1 : tokens[i].is("(") ? -1 : 0;
    if (depth == 0) return i;
  }
  return 0;
}

/// Returns whether an item follows: after a comma of the list, or after the parentheses of WRITE (6,*), but
/// not after those of an IF.
bool begins_item(const Tokens& before) {
  if (before.empty()) return false;
  if (before.back().is(")")) {
    const auto open = opening_of_last(before);
    return open > 0 && before[open - 1].is("WRITE");
  }
  const std::string& head = before[0].text;
  return before.back().is(",") &&
         (head.starts_with("PRINT") || head.starts_with("PUNCH") || head == "WRITE" || head == "IF");
}

}  // namespace

QuotedText quoted_text(const std::vector<Character>& text, std::size_t begin) {
  const char quote = text[begin].letter;
  QuotedText found{.written = std::string(1, quote), .inside = {}, .end = begin + 1};
  while (found.end < text.size()) {
    const char c = text[found.end++].letter;
    found.written += c;
    if (c == quote) {
      if (found.end == text.size() || text[found.end].letter != quote) return found;
      found.written += text[found.end++].letter;
    }
    found.inside += c;
  }
  found.inside.clear();
  return found;
}

bool is_closed(std::string_view written) {
  if (written.empty()) return false;
  const char quote = written[0];
  bool open = true;
  for (const char c : written.substr(1)) {
    if (c == quote) open = !open;  // a doubled quote closes the text and opens it again
  }
  return !open;
}

QuotedText other_text(const std::vector<Character>& text, std::size_t begin, const Tokens& before) {
  const bool mark = text[begin].letter == '#';
  if (!mark && !begins_item(before)) return {};
  QuotedText quoted = quoted_text(text, begin);
  if (mark && quoted.inside.find_first_of("#\"") != std::string::npos) return {};
  if (mark && !quoted.inside.empty()) quoted.written = '"' + quoted.inside + '"';
  return quoted;
}

std::optional<std::size_t> after_hollerith(const std::vector<Character>& text, std::size_t begin,
                                           std::size_t count) {
  const std::size_t written = text.size() - begin;
  if (count <= written) return begin + count;
  const auto blanks = static_cast<std::size_t>(std::max(0, kTextEnds - text.back().at.column));
  return count <= written + blanks ? std::optional(text.size()) : std::nullopt;
}

}  // namespace platter::dialect
