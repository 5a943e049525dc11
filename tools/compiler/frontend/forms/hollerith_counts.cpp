// In DATA A/6HABCD/ and FORMAT (1X,9HTEXT), the count includes the slash or parenthesis that should end the
// statement; other counts end before their text does. The compiler's messages for both would be misleading.
// Text in quotes without a closing quote is also rejected here, before a rule reads it.

#include "tools/compiler/frontend/forms/hollerith_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "runtime/numbers/format_text.hpp"
#include "tools/compiler/frontend/text/quoted_text.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {
namespace {

std::string without_trailing_blanks(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

[[noreturn]] void refuse_long(Place at, const std::string& text, const char* end) {
  throw Refused{
      at,
      fmt::format(
          "the Hollerith count before `{}` is too large: it includes the rest of the statement, which then "
          "has no closing {}; write the number of characters of the text",
          without_trailing_blanks(text), end)};
}

bool parts_behind_text(const Token& t) {
  return t.is_name() || t.kind == Token::Kind::kNumber || t.kind == Token::Kind::kHollerith ||
         t.kind == Token::Kind::kString || t.kind == Token::Kind::kOctal;
}

/// Throws Refused if a FORMAT has no closing parenthesis, but its last text contains one.
void look_at_format(const Statement& s) {
  const std::string& list = s.tokens[1].text;
  int depth = 0;
  std::string last;
  for (numbers::FormatWalk walk(list, 0); !walk.at_end();) {
    const auto begin = walk.next();
    const char c = walk.step();
    if (c == 'H' && walk.is_text) last = list.substr(begin + 1, walk.next() - begin - 1);
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return;
  }
  if (last.find(')') != std::string::npos) refuse_long(s.tokens[1].at, last, "parenthesis");
}

void require_closed(const Token& t) {
  if (t.kind != Token::Kind::kString || is_closed(t.text)) return;
  throw Refused{t.at, fmt::format("the text {} has no closing {}; add it where the text ends",
                                  without_trailing_blanks(t.text), t.text[0])};
}

/// Checks the counts of a FORMAT, in which a count precedes an H as in an expression.
void look_at_counts(Place at, std::string_view text) {
  constexpr std::size_t kDigits = 18;
  constexpr std::size_t kCard = 72;
  for (std::size_t begin = 0; (begin = text.find_first_of("0123456789", begin)) != text.npos;) {
    std::size_t end = begin;
    std::string digits;
    for (;
         end < text.size() && (text[end] == ' ' || std::isdigit(static_cast<unsigned char>(text[end])) != 0);
         ++end) {
      if (text[end] != ' ') digits += text[end];
    }
    const bool is_count = end < text.size() && (text[end] == 'H' || text[end] == 'h');
    if (is_count && (digits.size() > kDigits || std::stoull(digits) > 2 * text.size() + kCard))
      throw Refused{at, fmt::format("a Hollerith constant of {} characters is longer than its statement; "
                                    "correct the count to the number of characters of the text",
                                    digits)};
    begin = end;
  }
}

}  // namespace

void require_possible_counts(const Statement& s) {
  for (const Token& t : s.tokens) {
    if (t.kind == Token::Kind::kRaw) look_at_counts(t.at, t.text);
  }
}

void require_counted_texts(const Statement& s) {
  if (s.kind == Statement::Kind::kFormat && s.size() > 1) return look_at_format(s);
  const Token* last = nullptr;
  int depth = 0;
  bool open = false;  // inside the slashes of DATA
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Token& t = s.tokens[i];
    require_closed(t);
    if (t.kind == Token::Kind::kHollerith && std::isalpha(static_cast<unsigned char>(t.mark)) != 0) {
      last = &t;
      const Token& next = s.at(i + 1);
      if (i + 1 < s.size() && parts_behind_text(next) && s.kind != Statement::Kind::kOther) {
        throw Refused{t.at,
                      fmt::format("the Hollerith text `{}` ends before `{}`, without a separator between "
                                  "them; correct the count to the number of characters after the {}",
                                  t.text, next.text, t.mark)};
      }
    }
    if (t.is("(")) ++depth;
    if (t.is(")")) --depth;
    if (t.is("/") && depth == 0) open = !open;
  }
  if (last == nullptr) return;
  const bool data = s.kind == Statement::Kind::kData || s.kind == Statement::Kind::kType;
  const char* end = depth > 0 ? "parenthesis" : data && open ? "slash" : nullptr;
  if (end == nullptr) return;
  if (last->text.find_first_of("/)") == std::string::npos) return;
  refuse_long(last->at, last->text, end);
}

}  // namespace platter::dialect
