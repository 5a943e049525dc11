#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/host/say.hpp"

namespace platter::terminal {

/// Writes to standard error, after removing the status line, if it is shown. On a terminal with colours, the
/// start of the message is coloured. Control characters except line ends are escaped. Several threads may
/// call it.
void say_text(std::string_view text);

/// Writes several messages, each of one or more lines.
void say_lines(std::string_view text);

/// Collects the messages of this thread instead of printing them. Messages that take() has not removed are
/// printed by the destructor.
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

/// Formats and writes a message. Each value is escaped as a part of one line.
template <typename... Values>
void say(fmt::format_string<decltype(runtime::as_printed(std::declval<const Values&>()))...> format,
         const Values&... values) {
  say_text(runtime::formatted<Values...>(format, values...));
}

/// Prints the messages of an error, each on a separate line after "platter: ".
void say_error(const std::exception& error);

}  // namespace platter::terminal
