#pragma once

#include "emulator/device/command.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// Hears of each command that a system gives a channel's device, when it does.
class CommandListener {
 public:
  virtual ~CommandListener() = default;
  virtual void submitted(int channel, const device::Command& command, time::Instant now) = 0;
};

}  // namespace platter::system
