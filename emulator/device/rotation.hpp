#pragma once

#include <cstdint>
#include <optional>

#include "emulator/amount/amount.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// The speed error of a drive's motor, in millionths of the nominal speed.
struct Drift {
  std::int64_t tolerance;  ///< limit of the whole error; the constant part is within tolerance - wander
  std::int64_t wander;     ///< limit of the slowly varying part
  std::uint64_t seed;
};

/// The instants at which sector boundaries pass the heads. At boundary k, sector k mod S of a track without
/// skew starts; boundary 0 is the last one at or before time 0. Each boundary is computed from the revolution
/// count in integers, never by accumulation: a rounding error of one tick would turn "just caught" into "lost
/// a revolution".
///
/// Time is divided into stretches. Each contains one or more whole revolutions and lasts a whole number
/// of picoseconds: one revolution of 1/60 s does not, but 60 of them last one second. With drift, each
/// stretch has its own speed.
class Rotation {
 public:
  /// `rpm`: nominal speed; `sectors`: per track; `phase_millionths`: position of the drive past boundary 0 at
  /// time 0, in millionths of a revolution.
  Rotation(std::int64_t rpm, amount::Sectors sectors, std::int64_t phase_millionths,
           std::optional<Drift> drift);

  /// Returns the instant of boundary k.
  time::Instant boundary(std::int64_t k) {
    if (k < first_ || k >= first_ + boundaries_) go_to_stretch(k / boundaries_);
    // boundary = begin + (k - first) * length / boundaries, rounded up; split so that 64 bits hold it.
    const std::int64_t n = k - first_;
    return begin_ + time::Duration{n * pitch_ + (n * rest_ + boundaries_ - 1) / boundaries_};
  }
  /// The first boundary at or after `t`.
  std::int64_t first_boundary(time::Instant t);
  /// Returns the first boundary at or after `t` at which sector `angle` of a track starts.
  std::int64_t first_boundary(time::Instant t, amount::Sectors angle);

  /// Returns the actual time of an operation that takes `nominal` at nominal speed and is timed by the
  /// rotation.
  time::Duration counted(time::Duration nominal) const { return nominal + nominal * off_ / kMillion; }

  /// Sectors per track.
  amount::Sectors sectors() const { return amount::Sectors{sectors_}; }
  /// The nominal speed, in revolutions per minute.
  std::int64_t rpm() const { return rpm_; }
  /// The length of a revolution at nominal speed.
  time::Duration revolution() const { return revolution_; }

 private:
  static constexpr std::int64_t kMillion = 1'000'000;

  void go_to_stretch(std::int64_t stretch);
  void measure();
  std::int64_t off(std::int64_t stretch) const;
  time::Duration length(std::int64_t stretch) const { return nominal_ + nominal_ / kMillion * off(stretch); }

  std::int64_t rpm_;
  std::int64_t sectors_;
  std::int64_t revolutions_;   ///< revolutions per stretch
  time::Duration nominal_;     ///< length of a stretch at nominal speed
  time::Duration revolution_;  ///< length of a revolution at nominal speed
  std::int64_t boundaries_;    ///< boundaries per stretch
  std::optional<Drift> drift_;
  std::int64_t offset_ = 0;  ///< constant part of the drive's speed error, in millionths

  // The stretch used last. Queries move forward in time, nearly always within the same stretch.
  std::int64_t stretch_ = 0;
  std::int64_t first_ = 0;  ///< first boundary of the stretch
  std::int64_t off_ = 0;    ///< excess of the stretch's length over its nominal length, in millionths
  time::Instant begin_{};
  time::Instant end_{};
  std::int64_t pitch_ = 0;  ///< length of the stretch divided by its number of boundaries, in whole ticks
  std::int64_t rest_ = 0;   ///< remainder of that division, in ticks
};

}  // namespace platter::device
