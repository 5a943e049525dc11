#pragma once

#include <cstdint>

#include "emulator/device/rotation.hpp"
#include "emulator/record/listener.hpp"

namespace platter::device {

/// A sector that begins to pass under the heads, to be read or written for a request.
struct Pass {
  std::int64_t sector;       ///< of the drive
  std::int64_t boundary;     ///< where it begins
  std::uint64_t request;     ///< whose it is
  std::int64_t stride;       ///< of the transfer that it is of
  bool goes_on;              ///< the transfer goes back to a sector that was moved already
  bool is_first;             ///< of a command that has just come
  time::Instant able_since;  ///< since when nothing but the angle kept it waiting
};

/// Watches the sectors of a drive go by, and tells of each revolution that was lost between one and the next
/// of the same sequence: to which request, for what cause, and how many microseconds it came too late. A
/// controller works the same without it.
class RevolutionAccount {
 public:
  RevolutionAccount(int channel, Rotation& rotation, record::Recorder& recorder)
      : channel_(channel), rotation_(rotation), recorder_(recorder) {}

  /// The heads go for another sector.
  void aims() { refused_ = 0; }
  /// The sector began to pass, and no buffer was free.
  void refuses() { ++refused_; }
  /// The heads go to another cylinder.
  void seeks() { sought_ = true; }
  /// A sector that begins at `boundary` was read ahead, and nobody asked for it in time.
  void reads_ahead(std::int64_t boundary) { ahead_ = boundary; }

  /// A boundary between cylinders accounts for one of the revolutions, whatever else was late.
  void begins(const Pass& pass);
  /// It has passed: the next one begins where it ends, if nothing is late.
  void passed(std::int64_t sector, std::int64_t boundary) {
    last_sector_ = sector;
    last_boundary_ = boundary;
  }

 private:
  void tell(const Pass& pass, std::int64_t revolutions, time::Duration late, record::Cause cause);

  int channel_;
  Rotation& rotation_;
  record::Recorder& recorder_;
  std::int64_t refused_ = 0;  ///< times that the sector passed and no buffer was free
  bool sought_ = false;       ///< a seek lies between the last sector and this one
  std::int64_t last_sector_ = -2;
  std::int64_t last_boundary_ = 0;
  std::int64_t ahead_ = -1;  ///< boundary of the sector last read ahead
};

}  // namespace platter::device
