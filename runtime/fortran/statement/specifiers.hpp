#pragma once

#include <algorithm>
#include <cctype>
#include <string>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// A Fortran text, without the blanks at its end.
template <typename Text>
std::string text_of(const Text& from) {
  std::string result(from.text, from.length);
  result.erase(result.find_last_not_of(' ') + 1);
  return result;
}

/// The same in capitals.
template <typename Text>
std::string capitals_of(const Text& from) {
  std::string result = text_of(from);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return result;
}

}  // namespace platter::runtime
