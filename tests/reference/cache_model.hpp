#pragma once

#include <memory>
#include <set>
#include <vector>

#include "tests/reference/model.hpp"
#include "tests/reference/shape.hpp"

namespace platter::reference {

/// A cache between a controller and a device, by the rules of docs/devices.md.
class CacheModel final : public ActingDevice {
 public:
  CacheModel(World& world, const Shape& shape, std::unique_ptr<Device> behind);
  Ps next() const override { return at_; }
  void act(Ps now) override;

 protected:
  void start(Ps now) override;

 private:
  bool contains(std::int64_t block) const;
  void use(std::int64_t block);
  bool make_room(std::size_t blocks, Ps now);
  void continue_command(Ps now);
  void fetch(Ps now);
  void write_through(Ps now);
  void write_back(Ps now);

  std::size_t capacity_;
  std::size_t mark_;
  bool writes_through_;
  Ps access_time_;
  Ps block_time_;
  std::unique_ptr<Device> backing_;

  Ps at_ = kNever;
  bool crosses_ = false;  ///< a block of the command is between the cache and memory
  bool waits_ = false;    ///< the command waits for blocks that are being written back
  std::size_t moved_ = 0;

  std::vector<std::int64_t> blocks_;  ///< blocks in the cache, least recently used first
  std::set<std::int64_t> changed_;    ///< blocks to be written back
  std::set<std::int64_t> leaving_;    ///< blocks that are being written back
  bool writes_back_ = false;
};

}  // namespace platter::reference
