#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace platter::dialect {

/// REAL*8 and the like: a statement that begins so may have a size behind a *.
inline bool has_size(std::string_view statement) {
  constexpr std::array<std::string_view, 7> kSized = {"REAL",      "INTEGER",         "LOGICAL", "COMPLEX",
                                                      "CHARACTER", "DOUBLEPRECISION", "IMPLICIT"};
  return std::any_of(kSized.begin(), kSized.end(),
                     [&](std::string_view word) { return statement.starts_with(word); });
}

}  // namespace platter::dialect
