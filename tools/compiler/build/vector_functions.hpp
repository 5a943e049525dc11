#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

namespace platter::guest {

/// C names of the functions that gfortran may vectorize: all functions to which Fortran's mathematical
/// intrinsics are translated. The emulated machine's specification determines which of them have vector
/// versions or may be called in vector loops.
inline constexpr std::array<std::string_view, 15> kVectorFunctions = {
    "acos",  "asin", "atan", "atan2",  "cos",  "cosh", "exp", "log",
    "log10", "pow",  "sin",  "sincos", "sinh", "tan",  "tanh"};

/// Returns a file for -fpre-include that declares these functions. It replaces the host's C library's file,
/// which lists the functions of that library version.
inline std::string vector_function_declarations() {
  std::string text;
  for (const auto name : kVectorFunctions) {
    for (const auto* kind : {"", "f"})
      text += fmt::format("!GCC$ builtin ({}{}) attributes simd (notinbranch)\n", name, kind);
  }
  return text;
}

}  // namespace platter::guest
