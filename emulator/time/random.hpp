#pragma once

#include <cstdint>

namespace platter::time {

/// Returns a random number that depends only on its arguments (splitmix64): it is the same on every host and
/// in any order of calls.
constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed + (index + 1) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

}  // namespace platter::time
