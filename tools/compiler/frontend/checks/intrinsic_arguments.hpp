#pragma once

#include <cstddef>
#include <string_view>

#include "tools/compiler/frontend/checks/value.hpp"

namespace platter::dialect {

/// The arguments and the result of an intrinsic function.
struct IntrinsicFunction {
  std::string_view name;
  std::size_t least;  ///< number of arguments
  std::size_t most;
  /// The types that an argument may have: I INTEGER, R REAL, D DOUBLE PRECISION, C COMPLEX, T CHARACTER,
  /// L LOGICAL; all arguments must have the same one of them if `same` is set.
  std::string_view types;
  bool same;
  /// The type of the result, by the same letters; '=' for that of the first argument, and '|' for the same
  /// with REAL in place of COMPLEX.
  char result;
};

/// Returns the function of that name; nullptr if the checks do not know it.
const IntrinsicFunction* find_intrinsic_function(std::string_view name);

/// Returns the type that a letter of IntrinsicFunction denotes.
ValueType type_of_letter(char letter);

}  // namespace platter::dialect
