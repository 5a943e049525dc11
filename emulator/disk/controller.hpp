#pragma once

#include <cstdint>

#include "emulator/time/engine.hpp"
#include "emulator/time/time.hpp"

namespace platter::disk {

enum class Direction : std::uint8_t { kRead, kWrite };

/// What a system asks of a controller: sectors of its drive, one after the other.
struct Transfer {
  std::uint64_t request = 0;
  Direction direction = Direction::kRead;
  std::int64_t sector = 0;
  std::int64_t sectors = 0;
  bool to_surface =
      false;  ///< a write is complete when on the surface, whatever the controller reports otherwise
  std::int64_t stride = 1;  ///< every so manieth sector of the drive, those between being left out
  bool goes_on = false;     ///< takes up where the transfer before left off, even if that is a sector before:
                            ///< a revolution it waits for is a lost one
};

/// Whoever drives a controller hears from it here. Called while the controller acts, at the instant given.
class ControllerClient {
 public:
  virtual ~ControllerClient() = default;
  /// One sector's words have crossed the channel.
  virtual void sector_moved(int channel, std::uint64_t request, time::Instant now) = 0;
  /// The heads have arrived for `request`.
  virtual void on_cylinder(int channel, std::uint64_t request, time::Instant now) = 0;
  /// The transfer is complete as far as the processor is concerned. A next one may be started from within.
  virtual void completed(int channel, std::uint64_t request, time::Instant now) = 0;
};

/// Moves sectors between a drive and memory, by itself, in virtual time. It takes one transfer at a time, but
/// may still be busy with the surface after a write is complete. Where the words go is not its business.
class Controller : public time::Actor {
 public:
  /// Not before the transfer before it is complete.
  virtual void start(const Transfer& transfer, time::Instant now) = 0;
  /// True when nothing is left to do, on the channel or on the surface. Reading ahead does not count.
  virtual bool quiet() const = 0;
};

}  // namespace platter::disk
