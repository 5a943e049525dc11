#pragma once

#include <memory>
#include <vector>

#include "tests/reference/model.hpp"
#include "tests/reference/shape.hpp"

namespace platter::reference {

/// A command's first block has crossed after the access time and the time of one block. Each further block
/// crosses after the time of one more block.
class SolidStateModel final : public ActingDevice {
 public:
  SolidStateModel(World& world, const Shape& shape)
      : ActingDevice(world), access_time_(shape.access_time), block_time_(shape.words * shape.word_time) {}
  Ps next() const override;
  void act(Ps now) override;

 protected:
  void start(Ps now) override;

 private:
  Ps access_time_;
  Ps block_time_;
  Ps started_at_ = 0;
  std::size_t moved_ = 0;
};

/// Commands take no time and are executed in sequence.
class InstantModel final : public ActingDevice {
 public:
  explicit InstantModel(World& world) : ActingDevice(world) {}
  Ps next() const override { return at_; }
  void act(Ps now) override;

 protected:
  void start(Ps now) override { at_ = now; }

 private:
  Ps at_ = kNever;
};

/// Block b is in stripe b / stripe; stripes go to the members in turn. A command is complete when the parts
/// of all members are.
class StripeModel final : public Device {
 public:
  StripeModel(std::int64_t stripe, std::vector<std::unique_ptr<Device>> members)
      : stripe_(stripe), members_(std::move(members)) {}

 protected:
  void start(Ps now) override;

 private:
  std::int64_t stripe_;
  std::vector<std::unique_ptr<Device>> members_;
  std::size_t incomplete_ = 0;  ///< members that have not completed their parts
};

}  // namespace platter::reference
