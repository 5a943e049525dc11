#include "emulator/specification/toml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/specification/error.hpp"

namespace platter::specification {
namespace {

/// Scans TOML text once, without recursion, and finds the first position that is nested too deep. Up to the
/// first error in the text, it recognizes keys, strings and brackets as a parser does; a parser stops at that
/// error.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  struct Fault {
    std::size_t at;
    std::string problem;
  };
  /// Returns the first fault. toml++ 3.3 has undefined behaviour if a non-ASCII character is at a position
  /// where a blank is allowed: its is_non_ascii_horizontal_whitespace() reaches __builtin_unreachable(). It
  /// also assumes that a table's name starts with a valid character, and that no value starts with a closing
  /// brace.
  std::optional<Fault> find() {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (text_.starts_with(kByteOrderMark)) at_ = begin_ = kByteOrderMark.size();
    while (at_ < text_.size()) {
      if (is_foreign(at_))
        return Fault{at_, "not TOML: only texts and comments may contain characters other than ASCII"};
      step();
      if (depth() > kDeepestToml)
        return Fault{at_ - 1, fmt::format("keys and values are nested more than {} levels deep, the maximum",
                                          kDeepestToml)};
      if (fault_) return fault_;
    }
    return std::nullopt;
  }

 private:
  /// An array or inline table that is open.
  struct Open {
    bool is_table;
    int key = 0;            ///< number of parts of the current key; used only in a table
    bool in_value = false;  ///< the current key's equals sign has been read
  };

  bool is_foreign(std::size_t at) const {
    constexpr unsigned char kAscii = 0x7f;
    return at < text_.size() && static_cast<unsigned char>(text_[at]) > kAscii;
  }

  int depth() const {
    int levels = header_ + key_ + static_cast<int>(open_.size());
    return levels + keys_in_open_;
  }

  void step() {
    const char c = text_[at_];
    if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if ((c == '"' || c == '\'') && may_begin_string()) {
      skip_string(c);
    } else {
      ++at_;
      open_.empty() ? step_outside(c) : step_inside(c);
    }
  }

  /// Returns true if a quotation mark here starts a string or a quoted key. Inside a number or a name it is
  /// an error, and toml++ continues to the end of the number or name.
  bool may_begin_string() const {
    if (at_ == begin_) return true;
    const char before = text_[at_ - 1];
    if (before != '.') return std::string_view(" \t\r\n=[{,").find(before) != std::string_view::npos;
    return open_.empty() ? !in_value_ : open_.back().is_table && !open_.back().in_value;
  }

  /// Processes a character outside of arrays and inline tables.
  void step_outside(char c) {
    if (c == '\n') {
      in_header_ = in_value_ = begun_ = false;
      key_ = 0;
    } else if (in_value_) {
      if (c == '[' || c == '{') open_.push_back({c == '{'});
    } else if (c == '[' && !begun_) {
      begun_ = in_header_ = true;
      header_ = 0;
      check_name_of_table();
    } else if (c == '=') {
      in_value_ = true;
    } else if (c == '.') {
      ++(in_header_ ? header_ : key_);
    } else if (c != ' ' && c != '\t') {
      begun_ = true;
    }
  }

  void step_inside(char c) {
    Open& inner = open_.back();
    if (c == '[' || c == '{') {
      open_.push_back({c == '{'});
    } else if (c == (inner.is_table ? ']' : '}')) {
      fault_ = {at_ - 1, inner.is_table ? "not TOML: ']' is in an inline table, which must end with '}'"
                                        : "not TOML: '}' is in an array, which must end with ']'"};
    } else if (c == ']' || c == '}') {
      keys_in_open_ -= inner.key;
      open_.pop_back();
    } else if (c == ',' && inner.is_table) {
      keys_in_open_ -= inner.key;
      inner.key = 0;
      inner.in_value = false;
    } else if (c == '=' && inner.is_table) {
      inner.in_value = true;
    } else if (c == '.' && inner.is_table) {
      ++inner.key;  // points in numbers are counted as well, but their keys have few parts
      ++keys_in_open_;
    }
  }

  /// Called after the first bracket of [NAME] or [[NAME]].
  void check_name_of_table() {
    const auto next = [&](std::size_t from) {
      return std::min(text_.find_first_not_of(" \t", from), text_.size());
    };
    std::size_t at = next(at_);
    if (at < text_.size() && text_[at] == '[') at = next(at + 1);
    if (at == text_.size() || text_[at] == ']' || is_foreign(at))
      return;  // the scan or the parser reports this error
    const auto c = static_cast<unsigned char>(text_[at]);
    if (std::isalnum(c) == 0 && std::string_view("_-\"'").find(text_[at]) == std::string_view::npos)
      fault_ = {at,
                "not TOML: a table's name must start with a letter, a digit, '_', '-' or a quotation mark"};
  }

  void skip_string(char quote) {
    begun_ = true;
    const std::string three(3, quote);
    const bool is_long = text_.substr(at_).starts_with(three);
    at_ += is_long ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\\' && quote == '"') {
        const auto next = std::min(text_.find_first_not_of(" \t\r\n\v\f", at_ + 1), text_.size());
        if (is_long && is_foreign(next) && !fault_)
          fault_ = {next,
                    "a backslash that joins lines is followed by a character other than ASCII; write the "
                    "text without the backslash"};
        at_ += 2;
      } else if (!is_long && (c == quote || c == '\n')) {
        at_ += c == quote ? 1 : 0;  // an unterminated string is an error, and ends at the end of the line
        return;
      } else if (is_long && text_.substr(at_).starts_with(three)) {
        at_ += 3;
        while (at_ < text_.size() && text_[at_] == quote) ++at_;  // up to two belong to the text
        return;
      } else {
        ++at_;
      }
    }
  }

  std::string_view text_;
  std::size_t begin_ = 0;  ///< start of the text, after a byte order mark
  std::size_t at_ = 0;
  std::optional<Fault> fault_;
  bool begun_ = false;  ///< the line contains characters other than blanks
  bool in_header_ = false;
  bool in_value_ = false;
  int header_ = 0;        ///< points in the last table's name
  int key_ = 0;           ///< points in the line's key
  int keys_in_open_ = 0;  ///< points in the keys of open inline tables
  std::vector<Open> open_;
};

[[noreturn]] void refuse(std::string_view text, const Scan::Fault& fault, const std::string& file) {
  const std::size_t at = fault.at;
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
  const auto before = text.substr(0, at).rfind('\n');
  const auto column = before == std::string_view::npos ? at + 1 : at - before;
  throw Error({file, static_cast<unsigned>(line), static_cast<unsigned>(column)}, fault.problem);
}

}  // namespace

toml::table parse_toml(std::string_view text, const std::string& file) {
  if (const auto fault = Scan(text).find()) refuse(text, *fault, file);
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    const auto& begin = error.source().begin;
    throw Error({file, static_cast<unsigned>(begin.line), static_cast<unsigned>(begin.column)},
                fmt::format("not TOML: {}", error.description()));
  }
}

}  // namespace platter::specification
