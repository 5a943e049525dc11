#pragma once

#include <utility>

#include "emulator/disk/controller.hpp"
#include "emulator/record/listener.hpp"

namespace platter::disk {

/// A disk that takes no time (`--disk instant`): what is left is what the processor does.
class InstantController final : public Controller {
 public:
  InstantController(int channel, ControllerClient& client, time::Engine& engine, record::Recorder& recorder)
      : channel_(channel), client_(client), engine_(engine), recorder_(recorder), seat_(engine.join(*this)) {}

  void start(const Transfer& transfer, time::Instant now) override {
    transfer_ = transfer;
    engine_.plan(seat_, now);
  }

  bool quiet() const override { return transfer_.sectors == 0; }

  void act(time::Instant now) override {
    const Transfer done = std::exchange(transfer_, Transfer{});
    recorder_.tell({.kind = record::Kind::kCommand,
                    .at = now,
                    .channel = channel_,
                    .request = done.request,
                    .number = done.sectors});
    for (std::int64_t i = 0; i < done.sectors; ++i) client_.sector_moved(channel_, done.request, now);
    client_.completed(channel_, done.request, now);
  }

 private:
  int channel_;
  ControllerClient& client_;
  time::Engine& engine_;
  record::Recorder& recorder_;
  time::Engine::Seat seat_;
  Transfer transfer_;
};

}  // namespace platter::disk
