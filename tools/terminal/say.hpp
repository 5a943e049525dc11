#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace platter::terminal {

/// Writes to standard error, in the place of the line that tells how far a command is, if there is one; what
/// it begins with has a colour where there are any. Several threads may.
void say_text(std::string_view text);

/// The same of a format with its values.
template <typename... Values>
void say(fmt::format_string<Values...> format, Values&&... values) {
  say_text(fmt::format(format, std::forward<Values>(values)...));
}

}  // namespace platter::terminal
