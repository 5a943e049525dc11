#include "emulator/device/rotation.hpp"

#include <numeric>

#include "emulator/time/random.hpp"

namespace platter::device {
namespace {

/// The slow part of a drift is interpolated linearly between random values this many stretches apart.
constexpr std::int64_t kKnots = 32;

/// Maps a random number to -limit .. limit, uniformly.
std::int64_t within(std::int64_t limit, std::uint64_t random) {
  return static_cast<std::int64_t>(random % static_cast<std::uint64_t>(2 * limit + 1)) - limit;
}

}  // namespace

Rotation::Rotation(std::int64_t rpm, amount::Sectors sectors, std::int64_t phase_millionths,
                   std::optional<Drift> drift)
    : rpm_(rpm), sectors_(sectors.count), drift_(drift) {
  constexpr std::int64_t kSecondsPerMinute = 60;
  const std::int64_t divisor = std::gcd(rpm, kSecondsPerMinute);
  revolutions_ = rpm / divisor;
  nominal_ = std::chrono::seconds(kSecondsPerMinute / divisor);
  revolution_ = nominal_ / revolutions_;
  boundaries_ = revolutions_ * sectors_;
  if (drift_) offset_ = within(drift_->tolerance - drift_->wander, time::mixed(drift_->seed, 0));
  // revolution() * phase_millionths / kMillion, split so that 64 bits hold it at 1 rpm.
  begin_ = time::kStart - revolution() / kMillion * phase_millionths -
           revolution() % kMillion * phase_millionths / kMillion;
  measure();
}

/// Computes the members that depend on the start of the stretch.
void Rotation::measure() {
  off_ = off(stretch_);
  const time::Duration total = length(stretch_);
  end_ = begin_ + total;
  pitch_ = total.count() / boundaries_;
  rest_ = total.count() % boundaries_;
}

/// Returns by how much the stretch is longer than at nominal speed, in millionths.
std::int64_t Rotation::off(std::int64_t stretch) const {
  if (!drift_) return 0;
  const std::int64_t knot = stretch / kKnots;
  const auto value = [&](std::int64_t k) {
    return within(drift_->wander, time::mixed(drift_->seed, static_cast<std::uint64_t>(k) + 1));
  };
  const std::int64_t slow = value(knot) + (value(knot + 1) - value(knot)) * (stretch % kKnots) / kKnots;
  return offset_ + slow;
}

void Rotation::go_to_stretch(std::int64_t stretch) {
  if (!drift_) {
    begin_ += nominal_ * (stretch - stretch_);
    stretch_ = stretch;
  }
  for (; stretch_ < stretch; ++stretch_) begin_ += length(stretch_);
  for (; stretch_ > stretch; --stretch_) begin_ -= length(stretch_ - 1);
  first_ = stretch_ * boundaries_;
  measure();
}

std::int64_t Rotation::first_boundary(time::Instant t) {
  while (t >= end_) go_to_stretch(drift_ ? stretch_ + 1 : stretch_ + (t - begin_) / nominal_);
  while (t < begin_) go_to_stretch(stretch_ - 1);
  // The estimate is never too late and at most one boundary too early.
  std::int64_t k = first_ + (t - begin_).count() / (pitch_ + 1);
  while (boundary(k) < t) ++k;
  return k;
}

std::int64_t Rotation::first_boundary(time::Instant t, amount::Sectors angle) {
  const std::int64_t k = first_boundary(t);
  return k + (angle.count - k % sectors_ + sectors_) % sectors_;
}

}  // namespace platter::device
