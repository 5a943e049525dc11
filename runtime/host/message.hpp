#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "runtime/host/quoting.hpp"

namespace platter::runtime {

/// Text of several lines that Platter has composed. As a value of a message it keeps its line ends.
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

/// A message or a line of a table: the format is Platter's own, the values may come from outside.
template <typename... Values>
std::string formatted(fmt::format_string<decltype(as_printed(std::declval<const Values&>()))...> format,
                      const Values&... values) {
  return [&](const auto&... printed) {
    return fmt::vformat(fmt::string_view(format), fmt::make_format_args(printed...));
  }(as_printed(values)...);
}

}  // namespace platter::runtime
