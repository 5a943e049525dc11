#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include "emulator/time/time.hpp"

namespace platter::amount {

/// A number of units of one kind. Each kind has its own type, so that bytes are not added to words, nor
/// sectors compared with blocks; conversions name their factor. A position, counted in units from the start,
/// is an Amount too.
template <typename Thing>
struct Amount {
  std::int64_t count = 0;

  constexpr Amount() = default;
  /// Explicit, so that a number always names its unit: Bytes{4096}.
  constexpr explicit Amount(std::int64_t number) : count(number) {}

  /// Returns the count as a size in the host's memory. The count must not be negative.
  constexpr std::size_t size() const { return static_cast<std::size_t>(count); }
  /// Returns the count as a distance between two positions in the host's memory.
  constexpr std::ptrdiff_t offset() const { return static_cast<std::ptrdiff_t>(count); }

  constexpr auto operator<=>(const Amount&) const = default;
  constexpr Amount operator-() const { return Amount{-count}; }
  constexpr Amount& operator+=(Amount a) { return *this = *this + a; }
  constexpr Amount& operator-=(Amount a) { return *this = *this - a; }
  constexpr Amount& operator++() { return *this += Amount{1}; }
  constexpr Amount& operator--() { return *this -= Amount{1}; }
  constexpr Amount operator++(int) {
    const Amount before = *this;
    ++*this;
    return before;
  }
  friend constexpr Amount operator+(Amount a, Amount b) { return Amount{a.count + b.count}; }
  friend constexpr Amount operator-(Amount a, Amount b) { return Amount{a.count - b.count}; }
  friend constexpr Amount operator*(std::int64_t times, Amount a) { return Amount{times * a.count}; }
  friend constexpr Amount operator/(Amount a, std::int64_t parts) { return Amount{a.count / parts}; }
  friend constexpr std::int64_t operator/(Amount a, Amount b) { return a.count / b.count; }
  friend constexpr Amount operator%(Amount a, Amount b) { return Amount{a.count % b.count}; }
};

struct Bit {};
struct Byte {};
struct Word {};    ///< a word, whose length depends on the machine
struct Sector {};  ///< a block of a device, with or without rotation
struct Block {};   ///< a block of a file, a file format or a system
using Bits = Amount<Bit>;
using Bytes = Amount<Byte>;
using Words = Amount<Word>;
using Sectors = Amount<Sector>;
using Blocks = Amount<Block>;

/// Returns the number of units that hold the amount, rounded up.
template <typename Thing>
constexpr std::int64_t up(Amount<Thing> amount, Amount<Thing> unit) {
  return (amount.count + unit.count - 1) / unit.count;
}

/// Returns the size of a range of the host's memory.
constexpr Bytes bytes_in(std::span<const std::byte> memory) {
  return Bytes{std::ssize(memory)};
}

/// A data rate of a link or a device: `amount` in the time `in`.
template <typename Thing>
struct Rate {
  Amount<Thing> amount{1};  ///< above 0
  time::Duration in{};

  /// Returns the time to move an amount, rounded up to a whole picosecond; time::kLongest if it does not fit
  /// 64 bits.
  constexpr time::Duration time_of(Amount<Thing> moved) const {
    __extension__ using Wide = __int128;
    const Wide time = (Wide{moved.count} * in.count() + amount.count - 1) / amount.count;
    return time > time::kLongest.count() ? time::kLongest : time::Duration{static_cast<std::int64_t>(time)};
  }
};

}  // namespace platter::amount
