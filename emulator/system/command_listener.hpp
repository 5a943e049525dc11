#pragma once

#include "emulator/device/command.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// Is notified of each command when a system gives it to a channel's device.
class CommandListener {
 public:
  virtual ~CommandListener() = default;
  virtual void submitted(int channel, const device::Command& command, time::Instant now) = 0;
};

}  // namespace platter::system
