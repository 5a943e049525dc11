#include "tools/dialect/format_list.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace platter::dialect {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Whether a number behind this is the width of I5 or F8.2, and no count of characters.
bool is_of_field(char before) {
  return before == '.' || std::isalpha(static_cast<unsigned char>(before)) != 0;
}

/// Goes through a list: over text as a whole, over anything else by characters.
class Walk {
 public:
  Walk(std::string_view list, std::size_t begin) : list_(list), next_(begin) {}

  bool at_end() const { return next_ >= list_.size(); }
  std::size_t next() const { return next_; }

  /// What begins the step, in capitals: H, an apostrophe, a quote or an asterisk where it is text.
  char step() {
    const char c = static_cast<char>(std::toupper(static_cast<unsigned char>(list_[next_++])));
    is_text = false;
    if (c == ' ' || c == '\t') return c;
    if (is_digit(c)) {
      if (!is_of_field(before_))
        count_ = std::min(count_ * 10 + static_cast<std::size_t>(c - '0'), list_.size());
      return c;
    }
    if (c == 'H') {
      is_text = true;
      next_ = std::min(next_ + count_, list_.size());
    }
    // *TEXT*, but not the endless repetition of newer programs, which has no second asterisk.
    const bool quote = c == '\'' || c == '"';
    if (const auto close = list_.find(c, next_); quote || (c == '*' && close != std::string_view::npos)) {
      is_text = true;
      next_ = close == std::string_view::npos ? list_.size() : close + 1;
    }
    before_ = c == 'X' || c == 'P' || c == 'H' ? ' ' : c;
    count_ = 0;
    return c;
  }

  bool is_text = false;  ///< the last step was over text

 private:
  std::string_view list_;
  std::size_t next_;
  std::size_t count_ = 0;
  /// The last character that is no blank and no digit of a width; a blank behind X, P and H.
  char before_ = ' ';
};

bool is_separator(char c) {
  return c == '(' || c == ',' || c == '/' || c == ')' || c == ' ' || c == '\t';
}

}  // namespace

std::size_t behind_format(const std::vector<Character>& text, std::size_t begin) {
  std::string list;
  for (std::size_t i = begin; i < text.size(); ++i) list += text[i].letter;
  int depth = 0;
  for (Walk walk(list, 0); !walk.at_end();) {
    const char c = walk.step();
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return begin + walk.next();
  }
  return text.size();
}

std::string with_quoted_text(const std::string& list) {
  std::string result;
  char before = '(';  // the last character that is no blank
  bool open = false;  // which ends *TEXT*, and wants a comma before what is none
  Walk walk(list, 0);
  while (!walk.at_end()) {
    const std::size_t from = walk.next();
    const char c = walk.step();
    const bool ours = c == '*' && walk.is_text;
    if (ours ? !is_separator(before) : open && !is_separator(c)) result += ',';
    const auto count = walk.next() - from;
    if (ours) {
      result += '\'';
      for (const char inside : list.substr(from + 1, count - 2))
        result.append(inside == '\'' ? 2 : 1, inside);
      result += '\'';
    } else {
      result.append(list, from, count);
    }
    if (c == ' ' || c == '\t') continue;
    before = c;
    open = ours;
  }
  return result;
}

bool has_open_text(const std::string& list) {
  for (Walk walk(list, 0); !walk.at_end();) {
    if (walk.step() != '*' || walk.is_text) continue;
    const auto next = list.find_first_not_of(" \t", walk.next());
    return next == std::string::npos || list[next] != '(';
  }
  return false;
}

}  // namespace platter::dialect
