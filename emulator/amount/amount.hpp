#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include "emulator/time/time.hpp"

namespace platter::amount {

/// So many of one thing. Another thing's amount is another type: bytes are not added to words, nor sectors
/// compared with blocks; whoever turns one into the other says by how much. Where something is, counted in
/// such things from the beginning, is an amount of them, too.
template <typename Thing>
struct Amount {
  std::int64_t count = 0;

  constexpr Amount() = default;
  /// A plain number says of what it is: Bytes{4096}.
  constexpr explicit Amount(std::int64_t number) : count(number) {}

  /// As the host counts what it has in memory; of what is not negative.
  constexpr std::size_t size() const { return static_cast<std::size_t>(count); }
  /// The distance between two places in the host's memory that are this many things apart.
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
struct Word {};    ///< of the machine's own length
struct Sector {};  ///< a device's block, whether or not the device turns
struct Block {};   ///< of a file, its format or its system
using Bits = Amount<Bit>;
using Bytes = Amount<Byte>;
using Words = Amount<Word>;
using Sectors = Amount<Sector>;
using Blocks = Amount<Block>;

/// How many units hold so much.
template <typename Thing>
constexpr std::int64_t up(Amount<Thing> amount, Amount<Thing> unit) {
  return (amount.count + unit.count - 1) / unit.count;
}

constexpr Bytes bytes_in(std::span<const std::byte> memory) {
  return Bytes{std::ssize(memory)};
}

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

}  // namespace platter::amount
