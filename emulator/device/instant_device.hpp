#pragma once

#include <memory>
#include <utility>

#include "emulator/device/scheduled_device.hpp"

namespace platter::device {

/// Replaces another device and takes no time (`--disk instant`), so that only the processor's time remains.
class InstantDevice final : public ScheduledDevice {
 public:
  InstantDevice(std::unique_ptr<Device> backing, const DeviceContext& socket)
      : ScheduledDevice(socket), backing_(std::move(backing)) {}

  const Geometry& geometry() const override { return backing_->geometry(); }
  Store& store() override { return backing_->store(); }
  Rotation* rotation() override { return backing_->rotation(); }
  bool quiet() const override { return queue().empty(); }
  void add_unsaved(Unsaved& to) const override { add_rest_of_write({}, to.newest); }

  void act(time::Instant now) override {
    const Command command = queue().front();
    emit(record::Kind::kCommand, now, command.blocks.count().count);
    for (amount::Sectors i; i < command.blocks.count(); ++i) command.client->sector_moved(now);
    finish(now);
  }

 protected:
  void start(const Command&, time::Instant now) override { plan(now); }

 private:
  std::unique_ptr<Device> backing_;
};

}  // namespace platter::device
