#pragma once

#include <cstdint>

#include "emulator/device/geometry.hpp"
#include "emulator/device/heads.hpp"
#include "emulator/device/rotation.hpp"
#include "emulator/record/listener.hpp"

namespace platter::device {

/// Watches the sectors of a drive go by, and tells of each revolution that was lost between one and the next
/// of the same sequence: to which request, for what cause, and how many microseconds it came too late.
class RevolutionAccount final : public HeadsListener {
 public:
  /// Of the device of that number on the channel.
  RevolutionAccount(int channel, std::size_t device, const Geometry& geometry, Rotation& rotation,
                    record::Recorder& recorder)
      : channel_(channel), device_(device), geometry_(geometry), rotation_(rotation), recorder_(recorder) {}

  void seeks() override { sought_ = true; }
  /// A boundary between cylinders accounts for one of the revolutions, whatever else was late.
  void begins(const Pass& pass) override;
  /// The next one begins where it ends, if nothing is late.
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
  bool sought_ = false;              ///< a seek lies between the last sector and this one
  amount::Sectors last_sector_{-1};  ///< none yet
  std::int64_t last_boundary_ = 0;
  std::int64_t ahead_ = -1;  ///< boundary of the sector last read ahead
};

}  // namespace platter::device
