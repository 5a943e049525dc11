#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
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

/// What blanks in numbers are, told to libgfortran where a formatted READ does not say it itself. `external`:
/// it reads from a unit.
void tell_blanks(gfortran::Transfer& statement, bool external);

/// How numbers are rounded that lie in the middle between two, where a formatted WRITE does not say it: of
/// every machine away from zero, as run-time systems did that added half of the last digit (unsourced); IEEE
/// goes to the even digit.
void tell_rounding(gfortran::Transfer& statement);

/// A statement of ours to libgfortran, whose structures go on behind what is declared of them.
template <typename Statement>
struct NativeStatement {
  Statement statement{};
  std::byte rest[512]{};
};

/// What all of them begin with. Units are by libgfortran's numbers.
gfortran::Common native_common(std::int64_t unit);

/// What libgfortran has kept of what was written comes to the file, and of what was read it is forgotten.
void forget_at_hand(std::int64_t unit);
/// The same, and the unit stands at its beginning: the next statement finds it as new.
void begin_anew(std::int64_t unit);

}  // namespace platter::runtime
