#pragma once

#include <memory>

#include "emulator/device/device.hpp"
#include "emulator/device/striped_store.hpp"

namespace platter::device {

/// A group of devices, with blocks dealt out to them a stripe at a time. Each member moves its part of a
/// command by itself, and the command is complete when all are. Members tell of themselves, by their own
/// blocks.
class Striped final : public Device, public Client {
 public:
  using Members = std::vector<std::unique_ptr<Device>>;
  Striped(Members members, const StripeLayout& dealing, const Geometry& geometry);

  const Geometry& geometry() const override { return geometry_; }
  Store& store() override { return store_; }
  Rotation* rotation() override { return members_.front()->rotation(); }
  bool quiet() const override;
  void flush(time::Instant now) override;
  void act(time::Instant) override {}

  void sector_moved(time::Instant now) override { queue().front().client->sector_moved(now); }
  void completed(time::Instant now) override {
    if (--under_way_ == 0) finish(now);
  }

 protected:
  void start(const Command& command, time::Instant now) override;

 private:
  Members members_;
  StripeLayout dealing_;
  Geometry geometry_;
  StripedStore store_;
  std::vector<std::vector<Run>> parts_;  ///< of the command, by member
  int under_way_ = 0;                    ///< members that are not done
};

}  // namespace platter::device
