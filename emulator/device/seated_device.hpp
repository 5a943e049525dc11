#pragma once

#include "emulator/device/device.hpp"
#include "emulator/device/socket.hpp"

namespace platter::device {

/// A device that acts by itself, and tells of its commands under a channel's number.
class SeatedDevice : public Device {
 protected:
  explicit SeatedDevice(const Socket& socket)
      : channel_(socket.channel),
        engine_(socket.engine),
        recorder_(socket.recorder),
        seat_(engine_.join(*this)) {}

  int channel() const { return channel_; }
  record::Recorder& recorder() const { return recorder_; }
  void plan(time::Instant at) { engine_.plan(seat_, at); }
  void tell(record::Kind kind, time::Instant at, std::uint64_t request, std::int64_t number,
            time::Duration length) {
    if (!recorder_.wants(kind)) return;
    recorder_.tell({.kind = kind,
                    .at = at,
                    .channel = channel_,
                    .request = request,
                    .number = number,
                    .length = length});
  }
  /// Of the command under way.
  void tell(record::Kind kind, time::Instant at, std::int64_t number, time::Duration length = {}) {
    tell(kind, at, queue().front().origin.request, number, length);
  }

 private:
  int channel_;
  time::Engine& engine_;
  record::Recorder& recorder_;
  time::Engine::Seat seat_;
};

}  // namespace platter::device
