#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "emulator/device/controller_arbiter.hpp"
#include "emulator/device/heads.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/time/engine.hpp"

namespace platter::device {

/// The place of a device in a machine.
struct DeviceContext {
  int channel;  ///< the channel number in the device's events
  time::Engine& engine;
  record::Recorder& recorder;
  HeadsClient* heads = nullptr;               ///< receives the interrupts of the heads; may be nullptr
  std::int64_t phase = 0;                     ///< angle at time 0, in millionths of a revolution
  std::optional<std::uint64_t> drift_seed{};  ///< none: nominal speed
  std::shared_ptr<ControllerArbiter>
      turns{};  ///< arbiter of a shared controller; nullptr: the device has its own controller
};

}  // namespace platter::device
