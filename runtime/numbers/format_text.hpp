#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>

namespace platter::numbers {

/// Replaces Rw in a format, which gfortran does not have, by Bw, which the old dialects did not have and
/// runtime/fortran/routines/word_formats.cpp treats as R. Text in the format stays.
inline void write_right_as_b(std::string& format) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t count = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    const char c = static_cast<char>(std::toupper(static_cast<unsigned char>(format[i])));
    if (c == ' ') continue;
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
    if (c == 'R') {
      const std::size_t width = format.find_first_not_of(' ', i + 1);
      if (width != std::string::npos && is_digit(format[width])) format[i] = 'B';
    }
    count = 0;
  }
}

/// Goes through the list of a format: over text as a whole, over anything else by characters.
class FormatWalk {
 public:
  FormatWalk(std::string_view list, std::size_t begin) : list_(list), next_(begin) {}

  bool at_end() const { return next_ >= list_.size(); }
  std::size_t next() const { return next_; }

  /// What begins the step, in capitals: H, an apostrophe, a quote, an asterisk or # where it is text.
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
    if (const auto close = list_.find(c, next_); quote || (is_mark(c) && close != std::string_view::npos)) {
      is_text = true;
      next_ = close == std::string_view::npos ? list_.size() : close + 1;
    }
    before_ = c == 'X' || c == 'P' || c == 'H' ? ' ' : c;
    count_ = 0;
    return c;
  }

  bool is_text = false;  ///< the last step was over text

 private:
  /// *TEXT* and, as FTN's sign of inequality was printed and punched elsewhere, #TEXT# (unsourced).
  static bool is_mark(char c) { return c == '*' || c == '#'; }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  /// Whether a number behind this is the width of I5 or F8.2, and no count of characters.
  static bool is_of_field(char before) {
    return before == '.' || std::isalpha(static_cast<unsigned char>(before)) != 0;
  }

  std::string_view list_;
  std::size_t next_;
  std::size_t count_ = 0;
  /// The last character that is no blank and no digit of a width; a blank behind X, P and H.
  char before_ = ' ';
};

/// The list with *TEXT* as text in apostrophes, and commas around it.
std::string with_quoted_text(const std::string& list);

/// The list without commas that have nothing in front or behind: (I5,), (,I5) and (I5,,I5).
std::string without_idle_commas(std::string list);

/// The list with -3X, which goes back three columns (CFT, unsourced), as TL3, and commas around it.
std::string with_skips_back(const std::string& list);

/// All of these: what a compiler of Fortran 77 takes for what `list` meant then.
std::string newer_format(const std::string& list);

}  // namespace platter::numbers
