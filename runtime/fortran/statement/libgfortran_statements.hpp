#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// Returns a Fortran text without trailing blanks.
template <typename Text>
std::string text_of(const Text& from) {
  std::string result(from.text, from.length);
  result.erase(result.find_last_not_of(' ') + 1);
  return result;
}

/// Returns a Fortran text in capitals without trailing blanks.
template <typename Text>
std::string capitals_of(const Text& from) {
  std::string result = text_of(from);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return result;
}

/// Sets how libgfortran reads blanks in numbers if a formatted READ does not specify it. `external`: the
/// statement reads from a unit.
void set_blanks(gfortran::Transfer& statement, bool external);

/// Sets how libgfortran rounds halves if a formatted WRITE does not specify it. All machines round them
/// away from zero, like run-time systems that added half of the last digit (unsourced); IEEE rounds to the
/// even digit.
void set_rounding(gfortran::Transfer& statement);

/// A statement that Platter itself passes to libgfortran. libgfortran's structures are longer than the
/// declared part.
template <typename Statement>
struct NativeStatement {
  Statement statement{};
  std::byte rest[512]{};
};

/// Returns the common part of a statement that Platter passes to libgfortran. `unit` is libgfortran's unit
/// number, here and below.
gfortran::Common native_common(std::int64_t unit);

/// Makes libgfortran write its buffered output to the file and discard its buffered input.
void forget_at_hand(std::int64_t unit);
/// Writes libgfortran's buffered output, discards its buffered input, and rewinds the unit, so that the next
/// statement finds the unit in the same state as after an OPEN.
void begin_anew(std::int64_t unit);

}  // namespace platter::runtime
