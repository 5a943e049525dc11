#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/expression/expression.hpp"

namespace platter::dialect {

/// Runtime routines that replace functions and masking expressions
/// (runtime/fortran/routines/word_routines.cpp).
inline constexpr std::array<std::string_view, 22> kWordRoutines = {
    "PLT_AND",     "PLT_OR",      "PLT_XOR",       "PLT_CSMG",   "PLT_SAME",        "PLT_SAME_REAL",
    "PLT_SHIFT",   "PLT_SHIFTL",  "PLT_SHIFTR",    "PLT_MASK",   "PLT_LEFT",        "PLT_TURNED",
    "PLT_BITS",    "PLT_SHIFT60", "PLT_REAL_BITS", "PLT_NUMBER", "PLT_REAL_NUMBER", "PLT_KEPT",
    "PLT_INTEGER", "PLT_REAL",    "PLT_WORD",      "PLT_VALUE"};
/// The routines that return a REAL.
inline constexpr std::array<std::string_view, 3> kRealRoutines = {"PLT_REAL", "PLT_SAME_REAL", "PLT_VALUE"};

/// Word routines are pure: they return the same value each time and have no side effects.
inline bool is_word_routine(std::string_view name) {
  return name.starts_with("PLT_") &&
         std::find(kWordRoutines.begin(), kWordRoutines.end(), name) != kWordRoutines.end();
}
inline bool is_real_routine(std::string_view name) {
  return std::find(kRealRoutines.begin(), kRealRoutines.end(), name) != kRealRoutines.end();
}

/// Returns whether a name with arguments is a function on words that the machine's compiler has and gfortran
/// does not have in the same form, such as SHIFT, and that the program does not define.
bool is_word_function(const std::string& name, const Context& context);

/// Returns whether gfortran has a function of that name with the same result for INTEGER arguments.
bool gfortran_has(const std::string& name);

/// Returns the call of such a function with these arguments. Throws Refused.
Piece word_function(const Token& name, const std::vector<Piece>& arguments, const Context& context);

}  // namespace platter::dialect
