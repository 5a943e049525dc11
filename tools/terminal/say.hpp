#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/host/say.hpp"

namespace platter::terminal {

/// Writes to standard error, in the place of the line that tells how far a command is, if there is one; what
/// it begins with has a colour where there are any. Control characters other than line ends are escaped.
/// Several threads may.
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

/// The same for a format and its values, each of which is a part of one line.
template <typename... Values>
void say(fmt::format_string<decltype(runtime::as_printed(std::declval<const Values&>()))...> format,
         const Values&... values) {
  say_text(runtime::formatted<Values...>(format, values...));
}

/// Prints an error's messages, each in a line after "platter: ".
void say_error(const std::exception& error);

}  // namespace platter::terminal
