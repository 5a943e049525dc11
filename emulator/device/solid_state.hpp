#pragma once

#include "emulator/device/scheduled_device.hpp"
#include "emulator/device/sparse_store.hpp"

namespace platter::device {

/// The parameters of a store without moving parts.
struct SolidStateSpecification {
  Geometry geometry;
  time::Duration access_time;  ///< time from a command to its first block
  time::Duration word_time;    ///< time to move a word across the channel
};

/// A store without moving parts: the access time is the same for all blocks.
class SolidState final : public ScheduledDevice {
 public:
  SolidState(const SolidStateSpecification& specification, const DeviceContext& socket);

  const Geometry& geometry() const override { return geometry_; }
  Store& store() override { return medium_; }
  bool quiet() const override { return queue().empty(); }
  void add_unsaved(Unsaved& to) const override {
    const auto blocks = medium_.written();
    to.all.insert(to.all.end(), blocks.begin(), blocks.end());
  }
  std::vector<amount::Sectors> lose_words() override { return medium_.written(); }
  /// Called when a block has crossed the channel.
  void act(time::Instant now) override;

 protected:
  void start(const Command& command, time::Instant now) override;

 private:
  Geometry geometry_;
  SparseStore medium_;
  time::Duration access_time_;
  time::Duration block_time_;
  amount::Sectors moved_{};  ///< blocks of the command that have been moved
};

}  // namespace platter::device
