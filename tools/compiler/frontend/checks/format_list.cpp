#include "tools/compiler/frontend/checks/format_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {
namespace {

/// Reads a list from its first character to its last and stops at the first error.
class FormatListReader {
 public:
  FormatListReader(std::string_view list, bool has_default_widths)
      : list_(list), has_default_widths_(has_default_widths) {}

  std::optional<std::string> error() {
    while (!error_ && here() != '\0') element();
    return error_;
  }

 private:
  char here() {
    while (at_ < list_.size() && is_blank(list_[at_])) ++at_;
    return at_ < list_.size() ? upper(list_[at_]) : '\0';
  }
  bool take(char c) {
    if (here() != c) return false;
    ++at_;
    return true;
  }
  /// Reads a number; returns "" if there is none.
  std::string digits() {
    std::string number;
    for (; is_digit(here()); ++at_) number += here();
    return number;
  }

  void element() {
    const char c = here();
    if (c == '\'' || c == '"') return quoted(c);
    if (c == '(' || c == ')' || c == ',' || c == '/' || c == ':' || c == '$' || c == '\\') {
      ++at_;
      if (c == ',' && has_default_widths_ && here() == ',')
        fail("two commas follow each other; leave one out");
      return;
    }
    const bool has_sign = take('-') || take('+');
    const std::string count = digits();
    if (has_sign && count.empty()) return fail("a sign needs a number after it, as in -1P");
    descriptor(count);
  }

  void descriptor(const std::string& count) {
    const char c = here();
    ++at_;
    switch (c) {
      case 'H':
        if (count.empty()) return fail("H needs the number of its characters before it, as in 3HABC");
        at_ = std::min(list_.size(), at_ + static_cast<std::size_t>(std::atoll(count.c_str())));
        return;
      case '(':
      case '/':
        return;
      case 'X':
        return;
      case 'P':
        if (count.empty()) fail("P needs a scale factor before it, as in 1PE12.4");
        return;
      case 'A':
      case 'Q':
      case 'R':
      case 'L':
        digits();
        return;
      case 'I':
      case 'O':
      case 'Z':
        return width(c);
      case 'F':
      case 'D':
      case 'G':
      case 'E':
        if (c == 'E' && (take('N') || take('S'))) return width('E');
        return width(c);
      case 'B':
        if (take('N') || take('Z')) return;
        return width(c);
      case 'S':
        if (!take('P')) take('S');
        return;
      case 'T':
        if (!take('L')) take('R');
        if (digits().empty()) fail("T needs a column after it, as in T20");
        return;
      case '\0':
        if (!count.empty())
          fail(fmt::format("{} is not followed by an edit descriptor such as I5 or F8.2", count));
        return;
      case '*':
        if (here() == '(') return;
        [[fallthrough]];
      default:
        if (!count.empty() && (c == ')' || c == ',' || c == '.' || c == '\''))
          return fail(fmt::format("{} is followed by '{}' instead of an edit descriptor such as I5 or F8.2",
                                  count, c));
        return fail(fmt::format("'{}' is not an edit descriptor", c));
    }
  }

  /// Reads 8.2 and 8.2E3 after a letter.
  void width(char letter) {
    const std::string its = digits();
    if (its.empty()) {
      if (!has_default_widths_)
        fail(fmt::format("{0} needs a width after it, as in {0}10{1}", letter,
                         letter == 'F' || letter == 'E' || letter == 'D' || letter == 'G' ? ".3" : ""));
      return;
    }
    if (!take('.')) return;
    if (digits().empty()) return fail(fmt::format("{}{}. needs a number after the point", letter, its));
    if ((letter == 'E' || letter == 'G' || letter == 'D') && take('E')) digits();
  }

  void quoted(char quote) {
    const auto end = list_.find(quote, at_ + 1);
    at_ = end == std::string_view::npos ? list_.size() : end + 1;
  }

  void fail(const std::string& text) {
    if (!error_) error_ = text;
  }

  std::string_view list_;
  bool has_default_widths_;
  std::size_t at_ = 0;
  std::optional<std::string> error_;
};

}  // namespace

std::optional<std::string> error_in_format(std::string_view list, bool has_default_widths) {
  if (list.find('<') != std::string_view::npos) return std::nullopt;  // variable format expressions
  return FormatListReader(list, has_default_widths).error();
}

}  // namespace platter::dialect
