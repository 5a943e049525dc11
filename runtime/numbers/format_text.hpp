#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace platter::numbers {

/// Replaces Rw in a format by Bw. gfortran does not have Rw, the old dialects did not have Bw, and
/// runtime/fortran/routines/word_formats.cpp treats Bw as Rw. Text in the format and TRn are unchanged.
inline void write_right_as_b(std::string& format) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t count = 0;
  char last = ' ';  // the last character that is not a blank
  for (std::size_t i = 0; i < format.size(); ++i) {
    const char c = static_cast<char>(std::toupper(static_cast<unsigned char>(format[i])));
    if (c == ' ') continue;
    const char before = std::exchange(last, c);
    if (is_digit(c)) {
      count = count * 10 + static_cast<std::size_t>(c - '0');
      if (count > format.size()) count = format.size();
      continue;
    }
    if (c == 'H') i += count;
    if (c == '\'' || c == '"' || c == '*') {
      const std::size_t close = format.find(format[i], i + 1);
      if (close == std::string::npos && c != '*') return;
      if (close != std::string::npos) i = close;
    }
    if (c == 'R' && before != 'T') {
      const std::size_t width = format.find_first_not_of(' ', i + 1);
      if (width != std::string::npos && is_digit(format[width])) format[i] = 'B';
    }
    count = 0;
  }
}

/// Iterates over the list of a format. A text is one step; any other character is a step.
class FormatWalk {
 public:
  FormatWalk(std::string_view list, std::size_t begin) : list_(list), next_(begin) {}

  bool at_end() const { return next_ >= list_.size(); }
  std::size_t next() const { return next_; }

  /// Makes a step. Returns its first character as a capital: for a text H, an apostrophe, a quotation mark,
  /// an asterisk or #.
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
    // An asterisk without a second one is the unlimited repetition of newer programs, not *TEXT*.
    const bool quote = c == '\'' || c == '"';
    if (const auto close = list_.find(c, next_); quote || (is_mark(c) && close != std::string_view::npos)) {
      is_text = true;
      next_ = close == std::string_view::npos ? list_.size() : close + 1;
    }
    before_ = c == 'X' || c == 'P' || c == 'H' ? ' ' : c;
    count_ = 0;
    return c;
  }

  bool is_text = false;  ///< the last step was a text

 private:
  /// Returns whether the character delimits text: *TEXT* and #TEXT#. The # is FTN's inequality sign as other
  /// machines printed and punched it (unsourced).
  static bool is_mark(char c) { return c == '*' || c == '#'; }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  /// Returns whether a number after this character is a width, as in I5 or F8.2, and not a character count.
  static bool is_of_field(char before) {
    return before == '.' || std::isalpha(static_cast<unsigned char>(before)) != 0;
  }

  std::string_view list_;
  std::size_t next_;
  std::size_t count_ = 0;
  /// The last character that was neither a blank nor a digit of a width; set to a blank after X, P and H.
  char before_ = ' ';
};

/// Returns the list with *TEXT* converted to text in apostrophes, surrounded by commas.
std::string with_quoted_text(const std::string& list);

/// Returns the list without commas that have no item before or after them: (I5,), (,I5) and (I5,,I5).
std::string without_idle_commas(std::string list);

/// Returns the list with -3X, which moves back three columns (CFT, unsourced), replaced by TL3 and surrounded
/// by commas.
std::string with_skips_back(const std::string& list);

/// Applies all of these conversions. Returns a format that means to a Fortran 77 compiler what `list` meant
/// to the old compilers.
std::string newer_format(const std::string& list);

}  // namespace platter::numbers
