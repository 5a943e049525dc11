#pragma once

#include <cctype>
#include <cstddef>
#include <string>

namespace platter::numbers {

/// Replaces Rw in a format, which gfortran does not have, by Bw, which the old dialects did not have and
/// runtime/fortran/routines/word_formats.cpp treats as R. Text in the format stays.
inline void write_right_as_b(std::string& format) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t count = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    const char c = static_cast<char>(std::toupper(static_cast<unsigned char>(format[i])));
    if (c == ' ') continue;
    if (is_digit(c)) {
      count = count * 10 + static_cast<std::size_t>(c - '0');
      if (count > format.size()) count = format.size();
      continue;
    }
    if (c == 'H') i += count;
    if (c == '\'' || c == '"' || c == '*') {
      const std::size_t close = format.find(format[i], i + 1);
      if (close == std::string::npos && c != '*') return;
      if (close != std::string::npos) i = close;
    }
    if (c == 'R') {
      const std::size_t width = format.find_first_not_of(' ', i + 1);
      if (width != std::string::npos && is_digit(format[width])) format[i] = 'B';
    }
    count = 0;
  }
}

}  // namespace platter::numbers
