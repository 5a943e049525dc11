#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "runtime/host/quoting.hpp"

namespace platter::runtime {

/// Text of several lines that Platter has composed. Its line ends are unchanged when it is a value of a
/// message.
struct TextLines {
  std::string_view text;
};

/// Converts a value of a message: text becomes part of one line, whatever it contains, so that no name of
/// a file, a dataset or a program can add a line, a colour or a movement of the cursor.
template <typename Value>
auto as_printed(const Value& value) {
  if constexpr (std::same_as<Value, TextLines>)
    return terminal_text(value.text);
  else if constexpr (std::convertible_to<const Value&, std::string_view>)
    return terminal_line(value);
  else {
    static_assert(std::is_arithmetic_v<Value>, "values of messages are texts and numbers");
    return value;
  }
}

/// Formats a message or a line of a table. The format is written by Platter; the values may come from
/// outside.
template <typename... Values>
std::string formatted(fmt::format_string<decltype(as_printed(std::declval<const Values&>()))...> format,
                      const Values&... values) {
  return [&](const auto&... printed) {
    return fmt::vformat(fmt::string_view(format), fmt::make_format_args(printed...));
  }(as_printed(values)...);
}

/// Writes to standard error, not through libgfortran: its unit may have a statement in progress. May be
/// called by signal handlers. Control characters other than line ends are escaped; a prefix "platter:" is
/// coloured if the terminal has colours.
void say_text(std::string_view text);

/// From now on, replaces the numbers in messages that start with "platter:" by "[sealed]". The number of a
/// source line, which follows a colon, and digits of a name are unchanged.
void seal_numbers();

/// Writes Platter's own lines to standard output, escaped in the same way as by say_text().
void print_text(std::string_view text);
/// Writes lines to standard output as print_text() does, but leaves the colour sequences of
/// Colours(STDOUT_FILENO) unchanged.
void print_coloured(std::string_view text);
/// Writes the contents of a file unchanged. If standard output is a terminal, control characters except
/// line ends and tabs are escaped.
void print_data(std::string_view text);
/// The errno of the first write to standard output that failed; 0: none did.
int print_error();

/// Calls say_text() with a format and its values.
template <typename... Values>
void say(fmt::format_string<decltype(as_printed(std::declval<const Values&>()))...> format,
         const Values&... values) {
  say_text(formatted<Values...>(format, values...));
}

/// Calls print_text() with a format and its values.
template <typename... Values>
void print(fmt::format_string<decltype(as_printed(std::declval<const Values&>()))...> format,
           const Values&... values) {
  print_text(formatted<Values...>(format, values...));
}

}  // namespace platter::runtime
