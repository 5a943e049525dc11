#pragma once

#include <cstddef>
#include <string_view>

namespace platter::dialect {

/// Length of STOP or PAUSE, where a number and nothing else is behind it; 0 of other words.
inline std::size_t stop_word(std::string_view text) {
  const std::size_t word = text.starts_with("STOP") ? 4 : text.starts_with("PAUSE") ? 5 : text.size();
  const bool number =
      word < text.size() && text.find_first_not_of("0123456789", word) == std::string_view::npos;
  return number ? word : 0;
}

}  // namespace platter::dialect
