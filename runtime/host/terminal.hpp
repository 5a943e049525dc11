#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace platter::runtime {

/// The maximum width of lines that commands print, in columns.
inline constexpr std::size_t kColumns = 99;

/// Returns the text with each line of more than kColumns columns broken between words. Continuation lines are
/// indented by `indent` columns. A form without blanks is broken before a bracket. Any other word that is too
/// long gets a separate line.
std::string within(std::string_view text, std::size_t indent);

/// Returns the first cell of a table row, padded to the width of its column. A longer text is followed by a
/// line end.
std::string in_column(std::string_view text, std::size_t width);

/// Returns whether the descriptor refers to a terminal.
bool is_terminal(int descriptor);

/// The colours of text on a descriptor; no other code knows colours. Text is plain if the descriptor is not a
/// terminal, if TERM is dumb or not set, or if NO_COLOR is set and not empty (no-color.org).
class Colours {
 public:
  /// Text is always plain.
  Colours() = default;
  explicit Colours(int descriptor);

  std::string heading(std::string_view text) const;
  std::string good(std::string_view text) const;
  std::string bad(std::string_view text) const;
  /// The style of a note, which is neither good nor bad.
  std::string note(std::string_view text) const;

  /// Returns a message with its prefix coloured by kind: "platter: note: ", "platter: ".
  std::string message(std::string_view text) const;

  /// Returns text for output that contains sequences of these colours. The sequences are unchanged; other
  /// control characters except line ends are escaped.
  std::string printed(std::string_view text) const;

 private:
  std::string painted(const char* how, std::string_view text) const;

  bool has_any_ = false;
};

}  // namespace platter::runtime
