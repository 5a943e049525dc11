#pragma once

#include <compare>
#include <cstdint>

#include "emulator/time/time.hpp"

namespace platter::specification {

/// So many of one thing. Another thing's amount is another type: bytes are not added to words, nor sectors
/// compared with blocks; whoever turns one into the other says by how much.
template <typename Thing>
struct Amount {
  std::int64_t count = 0;

  constexpr auto operator<=>(const Amount&) const = default;
  friend constexpr Amount operator+(Amount a, Amount b) { return {a.count + b.count}; }
  friend constexpr Amount operator-(Amount a, Amount b) { return {a.count - b.count}; }
  friend constexpr Amount operator*(std::int64_t times, Amount a) { return {times * a.count}; }
  friend constexpr std::int64_t operator/(Amount a, Amount b) { return a.count / b.count; }
  friend constexpr Amount operator%(Amount a, Amount b) { return {a.count % b.count}; }
};

struct Bit {};
struct Byte {};
struct Word {};    ///< of the machine's own length
struct Sector {};  ///< of a drive
struct Block {};   ///< of whatever has blocks: a device, a file's format
using Bits = Amount<Bit>;
using Bytes = Amount<Byte>;
using Words = Amount<Word>;
using Sectors = Amount<Sector>;
using Blocks = Amount<Block>;

/// So many of a thing in a time: a link's or a device's own.
template <typename Thing>
struct Rate {
  Amount<Thing> amount{1};  ///< above 0
  time::Duration in{};

  /// How long so many take, to the next whole picosecond; time::kLongest where 64 bits do not hold it.
  constexpr time::Duration time_of(Amount<Thing> moved) const {
    __extension__ using Wide = __int128;
    const Wide time = (Wide{moved.count} * in.count() + amount.count - 1) / amount.count;
    return time > time::kLongest.count() ? time::kLongest : time::Duration{static_cast<std::int64_t>(time)};
  }
};

}  // namespace platter::specification
