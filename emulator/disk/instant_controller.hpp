#pragma once

#include "emulator/disk/controller.hpp"
#include "emulator/record/listener.hpp"

namespace platter::disk {

/// A disk that takes no time (`--disk instant`): what is left is what the processor does.
class InstantController final : public Controller {
 public:
  InstantController(int channel, time::Engine& engine, record::Recorder& recorder)
      : channel_(channel), engine_(engine), recorder_(recorder), seat_(engine.join(*this)) {}

  bool quiet() const override { return queue().empty(); }

  void act(time::Instant now) override {
    const Transfer& transfer = queue().front();
    recorder_.tell({.kind = record::Kind::kCommand,
                    .at = now,
                    .channel = channel_,
                    .request = transfer.request,
                    .number = transfer.sectors});
    for (std::int64_t i = 0; i < transfer.sectors; ++i) transfer.client->sector_moved(now);
    finish(now);
  }

 protected:
  void start(const Transfer&, time::Instant now) override { engine_.plan(seat_, now); }

 private:
  int channel_;
  time::Engine& engine_;
  record::Recorder& recorder_;
  time::Engine::Seat seat_;
};

}  // namespace platter::disk
