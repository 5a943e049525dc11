#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "emulator/time/time.hpp"

namespace platter::record {

/// How long something took, over many times, in constant memory: each length is counted in one of some
/// thousand classes, of whole nanoseconds. Up to 127 ns each nanosecond has its own; from there on an octave
/// has 64 of equal width, so that a percentile is at most one part in 64 (1.6 %) above the true one, and
/// never below it. Count, sum and the longest are exact.
class Distribution {
 public:
  /// Lengths from one edge (inclusive) to the next (exclusive), in microseconds; no end: all that is longer.
  struct Bucket {
    std::int64_t from_us;
    std::optional<std::int64_t> to_us;
    std::int64_t count;
  };

  /// A length below nothing counts as nothing.
  void add(time::Duration length);

  std::int64_t count() const { return count_; }
  time::Duration total() const { return total_; }
  /// Of the longest, in whole nanoseconds; 0 where there is none.
  std::int64_t most_ns() const { return most_; }
  /// The end of the class in which the length lies that so many in a hundred do not exceed (the nearest
  /// rank); at most the longest. 0 where there is none.
  std::int64_t percentile_ns(int percent) const;
  /// By edges of 0, 1, 2, 5, 10, ... 10 000 000 us; those that have any.
  std::vector<Bucket> buckets() const;

 private:
  std::int64_t count_ = 0;
  std::int64_t most_ = 0;
  time::Duration total_{};
  std::vector<std::int64_t> classes_;  ///< none until there is a length
  std::vector<std::int64_t> buckets_;
};

}  // namespace platter::record
