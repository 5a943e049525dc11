#pragma once

#include <cstdint>

#include "emulator/device/command.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// Receives the event that the heads of a drive have arrived on a cylinder, for commands of all programs.
class HeadsClient {
 public:
  virtual ~HeadsClient() = default;
  virtual void on_cylinder(int channel, std::uint64_t request, time::Instant now) = 0;
};

/// A sector that starts to pass under the heads, to be read or written for a command.
struct Pass {
  amount::Sectors sector;    ///< sector number on the drive
  std::int64_t boundary;     ///< boundary at which the sector starts (see Rotation)
  Origin origin;             ///< request that the command belongs to
  std::int64_t stride;       ///< stride of the run that contains the sector
  bool is_first;             ///< true: the sector is the first of a new command
  time::Instant able_since;  ///< instant from which only the angle delayed the pass
  std::int64_t refused;      ///< number of earlier passes that found no free buffer
};

/// Observes the heads of a drive, without influence on them.
class HeadsListener {
 public:
  virtual ~HeadsListener() = default;
  /// Called when the heads start to move to another cylinder.
  virtual void seeks() = 0;
  virtual void begins(const Pass& pass) = 0;
  /// Called when a sector that began at `boundary` has passed for a command.
  virtual void passed(amount::Sectors sector, std::int64_t boundary) = 0;
  /// Called when a sector was read ahead and no command requested it in time.
  virtual void ahead_unused(std::int64_t boundary) = 0;
};

}  // namespace platter::device
