#pragma once

#include <cstdint>
#include <vector>

#include "emulator/time/time.hpp"

namespace platter::device {

/// The time of a seek over a number of cylinders, including settling: linear interpolation between the points
/// of a data sheet. A seek over 0 cylinders takes no time.
class SeekCurve {
 public:
  struct Point {
    std::int64_t cylinders;
    time::Duration time;
  };

  /// `points`: at least one, in ascending order of cylinders, the first at 1.
  explicit SeekCurve(std::vector<Point> points) : points_(std::move(points)) {}

  time::Duration time(std::int64_t cylinders) const {
    if (cylinders == 0) return time::Duration::zero();
    auto right = points_.begin() + 1;
    while (right != points_.end() && right->cylinders < cylinders) ++right;
    if (right == points_.end()) return points_.back().time;
    const auto left = right - 1;
    return left->time +
           (right->time - left->time) * (cylinders - left->cylinders) / (right->cylinders - left->cylinders);
  }

 private:
  std::vector<Point> points_;
};

}  // namespace platter::device
