#pragma once

#include <cstdint>

#include "emulator/device/command.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// Hears of the heads, whoever's command they move for.
class HeadsClient {
 public:
  virtual ~HeadsClient() = default;
  virtual void on_cylinder(int channel, std::uint64_t request, time::Instant now) = 0;
};

/// A sector that begins to pass under the heads, to be read or written for a command.
struct Pass {
  amount::Sectors sector;    ///< of the drive
  std::int64_t boundary;     ///< where it begins
  Origin origin;             ///< whose it is
  std::int64_t stride;       ///< of the run that it is of
  bool is_first;             ///< of a command that has just come
  time::Instant able_since;  ///< since when nothing but the angle kept it waiting
  std::int64_t refused;      ///< times that it has passed already and no buffer was free
};

/// Watches a drive. The drive works the same without.
class HeadsListener {
 public:
  virtual ~HeadsListener() = default;
  /// The heads go to another cylinder.
  virtual void seeks() = 0;
  virtual void begins(const Pass& pass) = 0;
  /// A sector that began at `boundary` has passed for a command.
  virtual void passed(amount::Sectors sector, std::int64_t boundary) = 0;
  /// One was read ahead, and nobody asked for it in time.
  virtual void ahead_unused(std::int64_t boundary) = 0;
};

}  // namespace platter::device
