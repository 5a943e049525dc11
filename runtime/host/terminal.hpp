#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace platter::runtime {

/// Columns of what commands print, at most.
inline constexpr std::size_t kColumns = 99;

/// The text with each of its lines that is longer broken between words; what goes on stands `indent` columns
/// in. A form without blanks is broken in front of a bracket; any other word that is longer than there is
/// room for has a line of its own.
std::string within(std::string_view text, std::size_t indent);

/// What a row of a table begins with, filled to the width of its column; a longer one has a line of its own.
std::string in_column(std::string_view text, std::size_t width);

/// Whether somebody sees at once what is written to that descriptor.
bool is_terminal(int descriptor);

/// How words look that are written there: the one place that knows of colours. Plain where it is no terminal,
/// where TERM is dumb or not set, and where NO_COLOR is set and not empty (no-color.org).
class Colours {
 public:
  /// Plain, whatever is there.
  Colours() = default;
  explicit Colours(int descriptor);

  std::string heading(std::string_view text) const;
  std::string good(std::string_view text) const;
  std::string bad(std::string_view text) const;
  /// Of a note: neither good nor bad.
  std::string note(std::string_view text) const;

  /// A message, with what it begins with as it deserves: "platter: note: ", "platter: ".
  std::string message(std::string_view text) const;

  /// Text that was made with these colours, as it is written: their sequences stay, other control characters
  /// except line ends are escaped.
  std::string printed(std::string_view text) const;

 private:
  std::string painted(const char* how, std::string_view text) const;

  bool has_any_ = false;
};

}  // namespace platter::runtime
