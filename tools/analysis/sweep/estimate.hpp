#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace platter::sweep {

/// Estimates the remaining time of a sweep from the rate of its points. The first point of a process compiles
/// the program and runs alone, so the rate is measured from its end on.
class Estimate {
 public:
  /// Returns the remaining time in seconds, or no value until two points have completed in this process.
  /// `done` of `all` points are complete, including those of an earlier process; `elapsed` is the time since
  /// the process began, in seconds. Call it once after each point, with increasing `done`.
  std::optional<double> seconds_left(std::int64_t done, std::int64_t all, double elapsed);

 private:
  std::int64_t first_ = -1;  ///< points that were done when the first point of this process completed
  double begin_ = 0;         ///< time at which it completed, in seconds
};

/// Returns the progress as text, such as "12 of 40 points, 3 min left".
std::string progress_text(std::int64_t done, std::int64_t all, std::optional<double> seconds_left);

}  // namespace platter::sweep
