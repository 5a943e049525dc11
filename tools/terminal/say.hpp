#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace platter::terminal {

/// Writes to standard error, in the place of the line that tells how far a command is, if there is one; what
/// it begins with has a colour where there are any. Several threads may.
void say_text(std::string_view text);

/// The same of what several have said, each in a line or some.
void say_lines(std::string_view text);

/// While it lives, what this thread says is kept back; text() has it. What nobody has taken is said at the
/// end.
class KeptBack {
 public:
  KeptBack();
  ~KeptBack();
  KeptBack(const KeptBack&) = delete;
  KeptBack& operator=(const KeptBack&) = delete;

  std::string take() { return std::exchange(text_, {}); }

 private:
  friend void say_text(std::string_view text);
  std::string text_;
  KeptBack* outer_;
};

/// The same of a format with its values.
template <typename... Values>
void say(fmt::format_string<Values...> format, Values&&... values) {
  say_text(fmt::format(format, std::forward<Values>(values)...));
}

}  // namespace platter::terminal
