#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace platter::specification {

/// How surely a number is known; docs/model.md says what each word means.
inline constexpr std::string_view kBases[] = {"paper", "source", "derived", "unsourced", "fitted", "assumed"};

/// The same, in the same order.
enum class Basis : std::uint8_t { kPaper, kSource, kDerived, kUnsourced, kFitted, kAssumed };

/// Of one of the words.
inline Basis basis_of(std::string_view word) {
  return static_cast<Basis>(std::find(std::begin(kBases), std::end(kBases), word) - std::begin(kBases));
}

}  // namespace platter::specification
