#pragma once

#include <memory>
#include <utility>

#include "emulator/device/device.hpp"
#include "emulator/device/socket.hpp"

namespace platter::device {

/// Stands in the place of another device and takes no time (`--disk instant`): what is left is what the
/// processor does.
class InstantDevice final : public Device {
 public:
  InstantDevice(std::unique_ptr<Device> behind, const Socket& socket)
      : behind_(std::move(behind)),
        channel_(socket.channel),
        engine_(socket.engine),
        recorder_(socket.recorder),
        seat_(engine_.join(*this)) {}

  const Geometry& geometry() const override { return behind_->geometry(); }
  Store& store() override { return behind_->store(); }
  Rotation* rotation() override { return behind_->rotation(); }
  bool quiet() const override { return queue().empty(); }

  void act(time::Instant now) override {
    const Command command = queue().front();
    recorder_.tell({.kind = record::Kind::kCommand,
                    .at = now,
                    .channel = channel_,
                    .request = command.origin.request,
                    .number = command.blocks.count()});
    for (std::int64_t i = 0; i < command.blocks.count(); ++i) command.client->sector_moved(now);
    finish(now);
  }

 protected:
  void start(const Command&, time::Instant now) override { engine_.plan(seat_, now); }

 private:
  std::unique_ptr<Device> behind_;
  int channel_;
  time::Engine& engine_;
  record::Recorder& recorder_;
  time::Engine::Seat seat_;
};

}  // namespace platter::device
