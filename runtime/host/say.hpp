#pragma once

#include <string_view>

#include "runtime/host/message.hpp"

namespace platter::runtime {

/// Writes to standard error, not through libgfortran: its unit may have a statement in progress. May be
/// called by signal handlers. Control characters other than line ends are escaped; a prefix "platter:" is
/// coloured if the terminal has colours.
void say_text(std::string_view text);

/// Writes Platter's own lines to standard output, escaped in the same way.
void print_text(std::string_view text);
/// The same for text that contains sequences of Colours(STDOUT_FILENO), which stay.
void print_coloured(std::string_view text);
/// For contents of files: unchanged, unless standard output is a terminal, where all control characters
/// except line ends and tabs are escaped.
void print_data(std::string_view text);
/// The errno of the first write to standard output that failed; 0: none did.
int print_error();

/// say_text of a format and its values.
template <typename... Values>
void say(fmt::format_string<decltype(as_printed(std::declval<const Values&>()))...> format,
         const Values&... values) {
  say_text(formatted<Values...>(format, values...));
}

/// print_text of a format and its values.
template <typename... Values>
void print(fmt::format_string<decltype(as_printed(std::declval<const Values&>()))...> format,
           const Values&... values) {
  print_text(formatted<Values...>(format, values...));
}

}  // namespace platter::runtime
