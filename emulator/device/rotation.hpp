#pragma once

#include <cstdint>
#include <optional>

#include "emulator/amount/amount.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// A drive's motor as measured: how far its speed is off, and how far it wanders. Millionths of the nominal
/// speed.
struct Drift {
  std::int64_t tolerance;  ///< the constant part lies within this
  std::int64_t wander;     ///< the slow part lies within this
  std::uint64_t seed;
};

/// Sector boundaries in time. Boundary k is where sector k mod S of a track without skew begins; boundary 0
/// is the last one at or before time 0. Each boundary is computed from the revolution count in integers,
/// never by adding up: a rounding error of one tick would turn "just caught" into "lost a revolution".
///
/// Time is cut into stretches of whole revolutions whose length is a whole number of picoseconds (60
/// revolutions of 1/60 s are one second). With drift each stretch has its own speed.
class Rotation {
 public:
  /// `rpm`: nominal speed; `sectors`: per track; `phase_millionths`: how far past boundary 0 the drive stands
  /// at time 0, in millionths of a revolution.
  Rotation(std::int64_t rpm, amount::Sectors sectors, std::int64_t phase_millionths,
           std::optional<Drift> drift);

  /// When boundary k comes by.
  time::Instant boundary(std::int64_t k) {
    if (k < first_ || k >= first_ + boundaries_) go_to_stretch(k / boundaries_);
    // boundary = begin + (k - first) * length / boundaries, rounded up; split so that 64 bits hold it.
    const std::int64_t n = k - first_;
    return begin_ + time::Duration{n * pitch_ + (n * rest_ + boundaries_ - 1) / boundaries_};
  }
  /// The first boundary at or after `t`.
  std::int64_t first_boundary(time::Instant t);
  /// The first boundary at or after `t` at which sector `angle` of a track begins.
  std::int64_t first_boundary(time::Instant t, amount::Sectors angle);

  /// How long something takes that takes `nominal` at nominal speed and is counted off by the rotation.
  time::Duration counted(time::Duration nominal) const { return nominal + nominal * off_ / kMillion; }

  /// Of a track.
  amount::Sectors sectors() const { return amount::Sectors{sectors_}; }
  /// Nominal.
  std::int64_t rpm() const { return rpm_; }
  /// Of the nominal speed.
  time::Duration revolution() const { return revolution_; }

 private:
  static constexpr std::int64_t kMillion = 1'000'000;

  void go_to_stretch(std::int64_t stretch);
  void measure();
  std::int64_t off(std::int64_t stretch) const;
  time::Duration length(std::int64_t stretch) const { return nominal_ + nominal_ / kMillion * off(stretch); }

  std::int64_t rpm_;
  std::int64_t sectors_;
  std::int64_t revolutions_;   ///< in a stretch
  time::Duration nominal_;     ///< length of a stretch at nominal speed
  time::Duration revolution_;  ///< at nominal speed
  std::int64_t boundaries_;    ///< in a stretch
  std::optional<Drift> drift_;
  std::int64_t offset_ = 0;  ///< millionths: this drive's constant part

  // The stretch last looked at. Machines look forward, nearly always into the same one.
  std::int64_t stretch_ = 0;
  std::int64_t first_ = 0;  ///< its first boundary
  std::int64_t off_ = 0;    ///< millionths: how much longer it is than at nominal speed
  time::Instant begin_{};
  time::Instant end_{};
  std::int64_t pitch_ = 0;  ///< its length by its boundaries, in whole ticks
  std::int64_t rest_ = 0;   ///< and what that leaves
};

}  // namespace platter::device
