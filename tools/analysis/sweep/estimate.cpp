#include "tools/analysis/sweep/estimate.hpp"

#include <fmt/format.h>

namespace platter::sweep {
namespace {

constexpr double kMinute = 60;
constexpr double kHour = 3600;

/// Returns a duration in the largest unit of which it contains at least two.
std::string duration_text(double seconds) {
  if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kHour) return fmt::format("{:.0f} min", seconds / kMinute);
  return fmt::format("{:.1f} h", seconds / kHour);
}

}  // namespace

std::optional<double> Estimate::seconds_left(std::int64_t done, std::int64_t all, double elapsed) {
  if (first_ < 0) {
    first_ = done;
    begin_ = elapsed;
  }
  if (done == all) return 0;
  if (done == first_) return std::nullopt;
  return (elapsed - begin_) / static_cast<double>(done - first_) * static_cast<double>(all - done);
}

std::string progress_text(std::int64_t done, std::int64_t all, std::optional<double> seconds_left) {
  const std::string points = fmt::format("{} of {} points", done, all);
  return seconds_left ? fmt::format("{}, {} left", points, duration_text(*seconds_left)) : points;
}

}  // namespace platter::sweep
