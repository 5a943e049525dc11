#pragma once

#include "emulator/device/device.hpp"
#include "emulator/device/device_context.hpp"

namespace platter::device {

/// A device that acts by itself, and tells of its commands under a channel's number.
class ScheduledDevice : public Device {
 public:
  /// By which it tells of itself, and no other does.
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
  /// Of the command under way.
  void emit(record::Kind kind, time::Instant at, std::int64_t number, time::Duration length = {}) {
    emit(kind, at, queue().front().origin.request, number, length);
  }

 private:
  DeviceContext socket_;
  time::Engine::ActorId seat_;
};

}  // namespace platter::device
