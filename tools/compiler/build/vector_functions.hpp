#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

namespace platter::guest {

/// The functions behind which gfortran may take a loop for a vector loop, by their names in C: all that
/// Fortran's mathematics becomes. Which of them the emulated machine has vectors for, or calls from inside a
/// vector loop, its specification says.
inline constexpr std::array<std::string_view, 15> kVectorFunctions = {
    "acos",  "asin", "atan", "atan2",  "cos",  "cosh", "exp", "log",
    "log10", "pow",  "sin",  "sincos", "sinh", "tan",  "tanh"};

/// A file for -fpre-include that says so, in place of the host's C library's, which names those that this
/// library happens to have.
inline std::string vector_function_declarations() {
  std::string text;
  for (const auto name : kVectorFunctions) {
    for (const auto* kind : {"", "f"})
      text += fmt::format("!GCC$ builtin ({}{}) attributes simd (notinbranch)\n", name, kind);
  }
  return text;
}

}  // namespace platter::guest
