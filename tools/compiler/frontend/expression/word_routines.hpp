#pragma once

#include <algorithm>
#include <array>
#include <string_view>

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

}  // namespace platter::dialect
