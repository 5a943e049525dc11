#pragma once

#include "emulator/device/device.hpp"
#include "emulator/record/listener.hpp"

namespace platter::device {

/// A disk that takes no time (`--disk instant`): what is left is what the processor does.
class InstantDevice final : public Device {
 public:
  InstantDevice(int channel, time::Engine& engine, record::Recorder& recorder)
      : channel_(channel), engine_(engine), recorder_(recorder), seat_(engine.join(*this)) {}

  bool quiet() const override { return queue().empty(); }

  void act(time::Instant now) override {
    const Command& transfer = queue().front();
    recorder_.tell({.kind = record::Kind::kCommand,
                    .at = now,
                    .channel = channel_,
                    .request = transfer.request,
                    .number = transfer.sectors});
    for (std::int64_t i = 0; i < transfer.sectors; ++i) transfer.client->sector_moved(now);
    finish(now);
  }

 protected:
  void start(const Command&, time::Instant now) override { engine_.plan(seat_, now); }

 private:
  int channel_;
  time::Engine& engine_;
  record::Recorder& recorder_;
  time::Engine::Seat seat_;
};

}  // namespace platter::device
