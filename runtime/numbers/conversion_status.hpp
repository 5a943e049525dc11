#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace platter::numbers {

/// What became of a number on its way into another format.
enum class ConversionStatus : std::uint8_t {
  kExact,
  kRounded,        ///< to the nearest, to the even one of two
  kOverflow,       ///< too large; what stands there is the format's infinity, or its largest integer
  kUnderflow,      ///< too small; zero, or what is left of its bits
  kNoCounterpart,  ///< no number: an infinity or an indefinite of one format, as that of the other
};

template <typename T>
struct Converted {
  T value;
  ConversionStatus fate;
};

/// Counts fates.
class ConversionStats {
 public:
  void add(ConversionStatus fate) { ++counts_[static_cast<std::size_t>(fate)]; }
  std::int64_t operator[](ConversionStatus fate) const { return counts_[static_cast<std::size_t>(fate)]; }
  /// "1000 numbers: 3 rounded, 1 overflowed"; what did not happen is left out.
  std::string text() const;

 private:
  std::array<std::int64_t, 5> counts_{};
};

}  // namespace platter::numbers
