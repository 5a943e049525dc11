#pragma once

#include <cstdint>

#include "emulator/device/run.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

enum class Direction : std::uint8_t { kRead, kWrite };

/// When a write counts as done.
enum class Until : std::uint8_t {
  kController,  ///< when the device reports it
  kSurface,     ///< when it is where it stays, whatever the device reports otherwise
};

/// Whoever gives a command hears of it here, at the instant given, while the device acts.
class Client {
 public:
  virtual ~Client() = default;
  /// The commands before it are complete: the device turns to it.
  virtual void began() {}
  /// One block's words have crossed the channel.
  virtual void sector_moved(time::Instant now) = 0;
  /// It is complete as far as the processor is concerned.
  virtual void completed(time::Instant now) = 0;
};

/// Whose a command is. A device tells of it, and knows nothing more of it.
struct Origin {
  std::uint64_t request = 0;  ///< 0: nobody's, as what a device does by itself
  bool goes_on = false;       ///< takes up where the one before left off, even if that is a block before: a
                              ///< revolution it waits for is a lost one
};

/// What is asked of a device: that blocks be moved, one after the other.
struct Command {
  Client* client = nullptr;  ///< outlives it
  Origin origin{};
  Direction direction = Direction::kRead;
  Until until = Until::kController;
  Runs blocks{};
};

}  // namespace platter::device
