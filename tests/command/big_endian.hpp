#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace platter::tests {

/// Returns the bytes of 64-bit words, most significant byte first.
inline std::string big_endian(const std::vector<std::uint64_t>& words) {
  std::string bytes;
  for (const std::uint64_t word : words) {
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(word >> shift);
  }
  return bytes;
}

}  // namespace platter::tests
