#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/expression/expression.hpp"

namespace platter::dialect {

/// Routines that replace functions and masking expressions (runtime/fortran/routines/word_routines.cpp).
inline constexpr std::array<std::string_view, 22> kWordRoutines = {
    "PLT_AND",     "PLT_OR",      "PLT_XOR",       "PLT_CSMG",   "PLT_SAME",        "PLT_SAME_REAL",
    "PLT_SHIFT",   "PLT_SHIFTL",  "PLT_SHIFTR",    "PLT_MASK",   "PLT_LEFT",        "PLT_TURNED",
    "PLT_BITS",    "PLT_SHIFT60", "PLT_REAL_BITS", "PLT_NUMBER", "PLT_REAL_NUMBER", "PLT_KEPT",
    "PLT_INTEGER", "PLT_REAL",    "PLT_WORD",      "PLT_VALUE"};
/// Those whose value is a REAL.
inline constexpr std::array<std::string_view, 3> kRealRoutines = {"PLT_REAL", "PLT_SAME_REAL", "PLT_VALUE"};

/// They give the same value each time, and do nothing else.
inline bool is_word_routine(std::string_view name) {
  return name.starts_with("PLT_") &&
         std::find(kWordRoutines.begin(), kWordRoutines.end(), name) != kWordRoutines.end();
}
inline bool is_real_routine(std::string_view name) {
  return std::find(kRealRoutines.begin(), kRealRoutines.end(), name) != kRealRoutines.end();
}

/// Whether a name with arguments is a function of the compiler's on words, such as SHIFT, which gfortran does
/// not have so; not where the program has its own.
bool is_word_function(const std::string& name, const Context& context);

/// Whether gfortran has one of that name that does the same, to INTEGER arguments.
bool gfortran_has(const std::string& name);

/// Such a function of arguments that were read. Throws Refused.
Piece word_function(const Token& name, const std::vector<Piece>& arguments, const Context& context);

}  // namespace platter::dialect
