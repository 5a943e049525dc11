#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "emulator/device/controller.hpp"
#include "emulator/device/device.hpp"
#include "emulator/device/heads.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/time/engine.hpp"

namespace platter::fault {
class Plan;
}  // namespace platter::fault

namespace platter::device {

/// The position of a device in a machine.
struct DeviceContext {
  int channel;  ///< the channel number in the device's events
  time::Engine& engine;
  record::Recorder& recorder;
  HeadsClient* heads = nullptr;               ///< receives the interrupts of the heads; may be nullptr
  std::int64_t phase = 0;                     ///< angle at time 0, in millionths of a revolution
  std::optional<std::uint64_t> drift_seed{};  ///< none: nominal speed
  std::shared_ptr<ControllerArbiter>
      turns{};  ///< arbiter of a shared controller; nullptr: the device has its own controller
  fault::Plan* faults = nullptr;  ///< planned faults; nullptr: none
  int member = 0;                 ///< number of the device in its group, from 1; 0: not in a group
  /// Converts the number of a block of this device to its number on the channel's device. Empty if both
  /// numbers are the same.
  std::function<amount::Sectors(amount::Sectors)> on_channel{};
};

/// A device that is an actor of the engine, and emits events for its commands with a channel number.
class ScheduledDevice : public Device {
 public:
  /// The device's number in its events, unique in the machine.
  std::size_t number() const { return seat_; }

 protected:
  explicit ScheduledDevice(const DeviceContext& socket) : socket_(socket), seat_(socket.engine.join(*this)) {}

  const DeviceContext& socket() const { return socket_; }
  void plan(time::Instant at) { socket_.engine.plan(seat_, at); }
  void emit(record::Kind kind, time::Instant at, std::uint64_t request, std::int64_t number,
            time::Duration length) {
    if (!socket_.recorder.wants(kind)) return;
    socket_.recorder.emit({.kind = kind,
                           .at = at,
                           .channel = socket_.channel,
                           .device = seat_,
                           .request = request,
                           .number = number,
                           .length = length});
  }
  /// Emits an event of the command under way.
  void emit(record::Kind kind, time::Instant at, std::int64_t number, time::Duration length = {}) {
    emit(kind, at, queue().front().origin.request, number, length);
  }

 private:
  DeviceContext socket_;
  time::Engine::ActorId seat_;
};

}  // namespace platter::device
