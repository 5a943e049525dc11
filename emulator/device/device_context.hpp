#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "emulator/device/controller_arbiter.hpp"
#include "emulator/device/heads.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/time/engine.hpp"

namespace platter::device {

/// Where a device is put in a machine.
struct DeviceContext {
  int channel;  ///< under which it tells of itself
  time::Engine& engine;
  record::Recorder& recorder;
  HeadsClient* heads = nullptr;                ///< nullptr: nobody is interrupted by them
  std::int64_t phase = 0;                      ///< where what turns stands at time 0, in millionths
  std::optional<std::uint64_t> drift_seed{};   ///< none: nominal speed
  std::shared_ptr<ControllerArbiter> turns{};  ///< at a controller that others share; nullptr: at its own
};

}  // namespace platter::device
