#include "tools/compiler/frontend/text/lexer.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "tools/compiler/frontend/text/letters.hpp"
#include "tools/compiler/frontend/text/quoted_text.hpp"
#include "tools/compiler/frontend/text/text_format.hpp"

namespace platter::dialect {
namespace {

constexpr std::array<std::string_view, 20> kDottedWords = {"AND", "OR", "NOT", "XOR", "EQV", "NEQV", "EQ",
                                                           "NE",  "LT", "LE",  "GT",  "GE",  "TRUE", "FALSE",
                                                           "A",   "O",  "N",   "X",   "T",   "F"};

/// A word between two points, such as AND of .AND.
struct DottedWord {
  std::string word;
  std::size_t end = 0;  ///< index after the second point; 0 if no word was found
};

/// Returns the word after the point at `from`. Only words that Fortran defines count: 1.E5 has none.
DottedWord dotted_word(const std::vector<Character>& text, std::size_t from) {
  std::string word;
  for (std::size_t i = from + 1; i < text.size() && word.size() < 6; ++i) {
    const char c = text[i].letter;
    if (is_blank(c)) continue;
    if (c == '.') {
      const bool known = std::find(kDottedWords.begin(), kDottedWords.end(), word) != kDottedWords.end();
      return known ? DottedWord{std::move(word), i + 1} : DottedWord{};
    }
    if (!is_letter(c)) break;
    word += upper(c);
  }
  return {};
}

/// Returns whether a statement can have a size after a *, as REAL*8 does.
bool has_size(std::string_view statement) {
  constexpr std::array<std::string_view, 7> kSized = {"REAL",      "INTEGER",         "LOGICAL", "COMPLEX",
                                                      "CHARACTER", "DOUBLEPRECISION", "IMPLICIT"};
  return std::any_of(kSized.begin(), kSized.end(),
                     [&](std::string_view word) { return statement.starts_with(word); });
}

/// Returns the length of STOP or PAUSE if only a number follows the word; 0 for any other text.
std::size_t stop_word(std::string_view text) {
  const std::size_t word = text.starts_with("STOP") ? 4 : text.starts_with("PAUSE") ? 5 : text.size();
  const bool number =
      word < text.size() && text.find_first_not_of("0123456789", word) == std::string_view::npos;
  return number ? word : 0;
}

class Lexer {
 public:
  Lexer(const std::vector<Character>& text, std::string_view separators)
      : text_(text), separators_(separators) {}

  std::vector<Tokens> run() {
    for (skip(); next_ < text_.size(); skip()) {
      if (peek() == '!') {
        skip_comment();
      } else if (depth_ <= 0 && separates(peek())) {
        ++next_;
        end_statement();
      } else {
        token();
      }
    }
    end_statement();
    return std::move(statements_);
  }

 private:
  bool separates(char c) const { return separators_.find(c) != separators_.npos; }
  char peek() const { return next_ < text_.size() ? text_[next_].letter : '\0'; }
  void skip() {
    while (next_ < text_.size() && is_blank(text_[next_].letter)) ++next_;
  }
  /// Returns the first character from `from` on that is not blank, or NUL at the end of the text.
  char peek_over_blanks(std::size_t from) const {
    while (from < text_.size() && is_blank(text_[from].letter)) ++from;
    return from < text_.size() ? text_[from].letter : '\0';
  }
  void skip_comment() {
    const auto line = text_[next_].at.line;
    while (next_ < text_.size() && text_[next_].at.line == line) ++next_;
  }
  void end_statement() {
    if (!tokens_.empty()) statements_.push_back(std::move(tokens_));
    tokens_.clear();
    depth_ = 0;
    slash_ = false;
  }
  void add_marked(char mark, std::string inside, std::size_t begin) {
    const bool text = mark == 'H' || mark == 'L' || mark == 'R';
    if (!text) std::erase_if(inside, is_blank);
    add(text ? Token::Kind::kHollerith : Token::Kind::kOctal, std::move(inside), begin,
        mark == 'X' ? 'Z' : mark);
  }
  void add(Token::Kind kind, std::string text, std::size_t begin, char mark = 'H') {
    const auto last = std::max(begin, next_ == 0 ? 0 : next_ - 1);
    tokens_.push_back({kind, std::move(text), text_[begin].at, text_[last].at, mark});
  }

  void token() {
    const char c = peek();
    const bool names_dollar =
        c == '$' && !separates(c) && next_ + 1 < text_.size() && is_letter(text_[next_ + 1].letter);
    if ((is_of_name(c) && !is_digit(c)) || names_dollar) return name();
    if (is_digit(c) || (c == '.' && is_digit(peek_over_blanks(next_ + 1)))) return number();
    if (c == '\'' || c == '"') return string();
    if ((c == '#' || (c == '*' && depth_ <= 0)) && other_quote()) return;
    if (c == '.' && dotted()) return;
    const std::size_t begin = next_++;
    depth_ += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == '/') slash_ = true;
    std::string text(1, c);
    const bool doubled = (c == '*' || c == '/') && peek() == c;
    const bool compares = (c == '=' || c == '<' || c == '>' || c == '/') && peek() == '=';
    if (compares || (doubled && (c == '*' || !in_data()))) text += text_[next_++].letter;
    add(Token::Kind::kOperator, std::move(text), begin);
  }

  bool in_data() const { return !tokens_.empty() && tokens_[0].text.starts_with("DATA"); }

  void name() {
    const std::size_t begin = next_;
    std::string text;
    std::size_t end = next_;
    for (; next_ < text_.size(); ++next_) {
      const char c = text_[next_].letter;
      if (is_blank(c)) continue;
      if (!is_of_name(c) &&
          (c != '$' || (separates(c) && !is_partition_size(text_, next_, text, begins_action()))))
        break;  // the $ belongs to a name such as SYS$QIOW
      if ((upper(c) == 'H' || upper(c) == 'B') && begins_action() && stop_constant(begin, text)) return;
      text += upper(c);
      end = next_ + 1;
    }
    next_ = end;
    const char behind = peek_over_blanks(next_);
    if (text.size() == 1 && (behind == '\'' || behind == '"') && marked_string(begin, text[0])) return;
    if (text == "FORMAT" && tokens_.empty() && behind == '(' && is_format()) return format(begin);
    add(Token::Kind::kName, std::move(text), begin);
  }

  /// Returns whether a statement, or the action of a logical IF, starts at the next character.
  bool begins_action() const { return depth_ == 0 && (tokens_.empty() || tokens_.back().is(")")); }
  /// Reads STOP 5HABCDE or STOP 77B if the constant ends the statement; next_ is at its letter.
  bool stop_constant(std::size_t begin, const std::string& text) {
    const std::size_t word = stop_word(text);
    const bool octal = upper(peek()) == 'B';
    if (word == 0 || (octal && text.find_first_of("89", word) != std::string::npos)) return false;
    const auto count = octal ? 0 : static_cast<std::size_t>(std::atol(text.c_str() + word));
    const std::size_t end = next_ + 1 + std::min(count, text_.size() - next_ - 1);
    if (const char beyond = peek_over_blanks(end); beyond != '\0' && beyond != '$') return false;
    if (end == text_.size() && peek_over_blanks(next_ + 1) == '=')
      return false;  // the statement is an assignment such as STOP5H=2.
    add(Token::Kind::kName, text.substr(0, word), begin);
    if (!octal) hollerith(next_, text.substr(word), 'H');
    if (octal) add(Token::Kind::kOctal, text.substr(word), next_++, 'O');
    return true;
  }

  /// Reads O'777', X'1F' or Z'1F', or text as in L"AB", R"AB" or H"AB".
  bool marked_string(std::size_t begin, char mark) {
    if (!is_mark(mark)) return false;
    const std::size_t back = next_;
    skip();
    std::string inside;
    const char quote = peek();
    for (++next_; next_ < text_.size() && peek() != quote; ++next_) inside += peek();
    if (next_ >= text_.size() || inside.empty()) {
      next_ = back;
      return false;
    }
    ++next_;
    add_marked(mark, std::move(inside), begin);
    return true;
  }

  /// Returns false if the list at the next character is the subscripts of an array FORMAT that is assigned
  /// to.
  bool is_format() const {
    std::size_t list = next_;
    while (is_blank(text_[list].letter)) ++list;
    return peek_over_blanks(after_format(text_, list)) != '=';
  }
  void format(std::size_t begin) {
    add(Token::Kind::kName, "FORMAT", begin);
    skip();
    const std::size_t list = next_;
    next_ = after_format(text_, list);
    std::string raw;
    for (std::size_t i = list; i < next_; ++i) raw += text_[i].letter;
    add(Token::Kind::kRaw, std::move(raw), list);
  }

  /// Returns whether a number here can be a Hollerith count or an octal constant, rather than the size of
  /// REAL*8.
  bool is_constant_place() const {
    if (tokens_.empty()) return false;
    if (!tokens_.back().is("*") || depth_ > 0)
      return tokens_.back().kind == Token::Kind::kOperator || tokens_.back().kind == Token::Kind::kDotted;
    const bool assigns =
        std::any_of(tokens_.begin(), tokens_.end(), [](const Token& t) { return t.is("="); });
    return !has_size(tokens_[0].text) || slash_ || assigns;
  }

  void number() {
    const std::size_t begin = next_;
    std::string digits = take_digits();
    skip_to_meaning();
    const char c = upper(peek());
    if (!digits.empty() && is_constant_place()) {
      if (c == 'H' || c == 'L' || c == 'R') return hollerith(begin, digits, c);
      const char beyond = peek_over_blanks(next_ + 1);
      if (c == 'B' && !is_letter(beyond) && !is_digit(beyond) && beyond != '_') {
        ++next_;
        return add(Token::Kind::kOctal, std::move(digits), begin, 'O');
      }
    }
    real(begin, std::move(digits));
  }

  std::string take_digits() {
    std::string digits;
    std::size_t end = next_;
    for (; next_ < text_.size() && (is_blank(peek()) || is_digit(peek())); ++next_) {
      if (is_digit(peek())) {
        digits += peek();
        end = next_ + 1;
      }
    }
    next_ = end;
    return digits;
  }
  void skip_to_meaning() {
    const std::size_t back = next_;
    skip();
    if (next_ >= text_.size()) next_ = back;
  }

  /// Reads the rest of a number after its first digits.
  void real(std::size_t begin, std::string text) {
    if (peek() == '.' && dotted_word(text_, next_).end == 0) {
      text += '.';
      ++next_;
      text += take_digits();
      skip_to_meaning();
    }
    const char c = upper(peek());
    if (c == 'E' || c == 'D') {
      std::size_t i = next_ + 1;
      std::string exponent(1, c);
      char sign = peek_over_blanks(i);
      if (sign == '+' || sign == '-') {
        while (text_[i].letter != sign) ++i;
        ++i;
        exponent += sign;
        sign = peek_over_blanks(i);
      }
      if (is_digit(sign)) {
        next_ = i;
        skip();
        text += exponent + take_digits();
      }
    }
    if (peek() == '_') {  // kind parameter, as in newer programs
      while (next_ < text_.size() && (is_letter(peek()) || is_digit(peek()) || peek() == '_'))
        text += upper(text_[next_++].letter);
    }
    while (next_ > begin + 1 && is_blank(text_[next_ - 1].letter)) --next_;
    add(Token::Kind::kNumber, std::move(text), begin);
  }

  void hollerith(std::size_t begin, const std::string& digits, char mark) {
    const std::size_t limit = 2 * text_.size() + kTextEnds;
    std::size_t count = 0;
    for (const char d : digits) count = std::min(count * 10 + static_cast<std::size_t>(d - '0'), limit);
    ++next_;
    const auto end = count == 0 ? std::nullopt : after_hollerith(text_, next_, count);
    if (!end) {
      if (count > 0) next_ = text_.size();
      std::string raw;
      for (std::size_t i = begin; i < next_; ++i) raw += text_[i].letter;
      return add(Token::Kind::kRaw, std::move(raw), begin);
    }
    std::string characters;
    for (; next_ < *end; ++next_) characters += peek();
    characters.resize(count, ' ');
    add(Token::Kind::kHollerith, std::move(characters), begin, mark);
  }

  void string() {
    const std::size_t begin = next_;
    if (const auto vax = vax_quote(text_, begin, tokens_); vax.length > 0) {
      next_ += vax.length;
      return add(vax.kind, vax.text, begin, 'O');
    }
    QuotedText quoted = quoted_text(text_, begin);
    next_ = quoted.end;
    std::size_t marked = next_;
    while (marked < text_.size() && is_blank(text_[marked].letter)) ++marked;
    const char mark = upper(peek_over_blanks(marked));
    const char beyond = peek_over_blanks(marked + 1);
    if (!quoted.inside.empty() && is_mark(mark) && !is_letter(beyond) && !is_digit(beyond)) {
      next_ = marked + 1;
      return add_marked(mark, std::move(quoted.inside), begin);
    }
    add(Token::Kind::kString, std::move(quoted.written), begin);
  }

  /// Reads #TEXT# or, in lists, *TEXT*.
  bool other_quote() {
    const QuotedText quoted = other_text(text_, next_, tokens_);
    if (quoted.inside.empty()) return false;
    const std::size_t begin = std::exchange(next_, quoted.end);
    add(Token::Kind::kString, quoted.written, begin);
    return true;
  }

  bool dotted() {
    auto [word, end] = dotted_word(text_, next_);
    if (end == 0) return false;
    const std::size_t begin = next_;
    next_ = end;
    add(Token::Kind::kDotted, "." + word + ".", begin);
    return true;
  }

  const std::vector<Character>& text_;
  std::string_view separators_;
  std::size_t next_ = 0;
  int depth_ = 0;
  bool slash_ = false;  ///< the statement contains a slash: in a declaration, initial values follow the names
  Tokens tokens_;
  std::vector<Tokens> statements_;
};

}  // namespace

bool is_partition_size(const std::vector<Character>& text, std::size_t at, std::string_view before,
                       bool begins_action) {
  constexpr std::string_view kRest = "$PES";
  if (before != "N" || text.size() - at < kRest.size()) return false;
  for (std::size_t i = 0; i < kRest.size(); ++i) {
    if (upper(text[at + i].letter) != kRest[i]) return false;
  }
  std::size_t behind = at + kRest.size();
  if (behind < text.size() && is_of_name(text[behind].letter)) return false;
  while (behind < text.size() && is_blank(text[behind].letter)) ++behind;
  const char next = behind < text.size() ? text[behind].letter : '\0';
  return next != '(' && (next != '=' || begins_action);
}

std::vector<Tokens> lex(const std::vector<Character>& text, std::string_view separators) {
  return Lexer(text, separators).run();
}

}  // namespace platter::dialect
