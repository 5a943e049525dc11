#pragma once

#include <cstdint>

#include "emulator/device/geometry.hpp"
#include "emulator/device/heads.hpp"
#include "emulator/device/rotation.hpp"
#include "emulator/record/listener.hpp"

namespace platter::device {

/// Watches the sectors that pass on a drive, and emits an event for each revolution that is lost between two
/// sectors of a sequence: the request, the cause, and how much too late the request was.
class RevolutionAccount final : public HeadsListener {
 public:
  /// `device`: the device number on the channel, for events.
  RevolutionAccount(int channel, std::size_t device, const Geometry& geometry, Rotation& rotation,
                    record::Recorder& recorder)
      : channel_(channel), device_(device), geometry_(geometry), rotation_(rotation), recorder_(recorder) {}

  void seeks() override { sought_ = true; }
  /// If the heads have moved to another cylinder, at most one of the lost revolutions is attributed to the
  /// seek, whatever other causes apply.
  void begins(const Pass& pass) override;
  /// Records the sector that has passed: the next sector of the sequence starts where this one ends.
  void passed(amount::Sectors sector, std::int64_t boundary) override {
    last_sector_ = sector;
    last_boundary_ = boundary;
  }
  void ahead_unused(std::int64_t boundary) override { ahead_ = boundary; }

 private:
  void emit(const Pass& pass, std::int64_t revolutions, time::Duration late, record::Cause cause);

  int channel_;
  std::size_t device_;
  Geometry geometry_;
  Rotation& rotation_;
  record::Recorder& recorder_;
  bool sought_ = false;              ///< the heads have moved between the last sector and this one
  amount::Sectors last_sector_{-1};  ///< number of the last sector that passed; -1: none has passed yet
  std::int64_t last_boundary_ = 0;
  std::int64_t ahead_ = -1;  ///< boundary of the sector last read ahead
};

}  // namespace platter::device
