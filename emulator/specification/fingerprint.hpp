#pragma once

#include <cstdint>
#include <string_view>

namespace platter::specification {

/// FNV-1a over a list of texts: to notice a change, not to withstand an attacker.
class Fingerprint {
 public:
  /// Adds one text; where it ends counts.
  void add(std::string_view text) {
    for (const char c : text) mix(static_cast<unsigned char>(c));
    mix(0xffU);
  }
  std::uint64_t value() const { return value_; }

 private:
  void mix(std::uint64_t byte) { value_ = (value_ ^ byte) * 0x100000001b3U; }
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

}  // namespace platter::specification
