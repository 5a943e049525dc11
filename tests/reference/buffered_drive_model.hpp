#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "tests/reference/model.hpp"
#include "tests/reference/shape.hpp"

namespace platter::reference {

/// Sector boundaries of a drive at nominal speed.
class RotationModel {
 public:
  RotationModel(std::int64_t rpm, std::int64_t track, std::int64_t phase);
  /// Returns the instant of boundary k: k sector times after boundary 0, rounded up to a whole picosecond.
  Ps boundary(std::int64_t k) const;
  /// Returns the first boundary at or after `now` at which a track is at that angle, in sectors.
  std::int64_t first(Ps now, std::int64_t angle) const;

 private:
  std::int64_t rpm_;
  std::int64_t track_;
  Ps zero_;  ///< instant of boundary 0, not after time 0
};

class BufferedDriveModel;

/// A controller that several drives share: the drive that it serves, and those that wait.
struct ControllerModel {
  BufferedDriveModel* served = nullptr;
  BufferedDriveModel* served_last = nullptr;
  std::deque<BufferedDriveModel*> waiting{};
};

/// A drive and the sector buffers of its controller, by the rules of docs/devices.md.
class BufferedDriveModel final : public ActingDevice {
 public:
  BufferedDriveModel(World& world, const DiskShape& disk, const ControllerShape& controller,
                     std::int64_t phase, std::shared_ptr<ControllerModel> shared = nullptr);

  Ps next() const override;
  void act(Ps now) override;

 protected:
  void start(Ps now) override;

 private:
  /// A buffer in use. For a sector that is read it is kArriving, then kRead, then kDraining. For a sector to
  /// be written it is kFilling, then kFilled until the sector has passed.
  enum class Use : std::uint8_t { kArriving, kRead, kDraining, kFilling, kFilled };
  struct Buffer {
    Use use;
    std::int64_t sector;
    std::uint64_t request;
    std::int64_t command;  ///< number of the command that the sector belongs to, on this drive
    std::int64_t stride;   ///< stride of the command that the sector belongs to
  };
  enum class Heads : std::uint8_t { kIdle, kSeek, kWait, kPass };
  struct Target {
    std::int64_t sector;
    std::uint64_t request;
    std::int64_t stride;
    bool written;
  };

  bool is_served() const { return shared_ == nullptr || shared_->served == this; }
  std::int64_t cylinder_of(std::int64_t sector) const { return sector / (disk_.head_groups * disk_.track); }
  std::int64_t turned(std::int64_t sector) const;
  Ps seek_time(std::int64_t cylinders) const;
  Buffer* oldest(Use use);
  void release(Use use);
  bool has_free_buffer() const { return static_cast<std::int64_t>(buffers_.size()) < controller_.buffers; }
  bool may_write(const Buffer& buffer) const { return selected_ || buffer.command != command_number_; }
  bool completes_buffered() const { return controller_.completes_buffered && !command_.to_surface; }

  void serve(Ps now);
  void drop_ahead();
  void select();
  void crossed(Ps now);
  void heads(Ps now);
  void begin_pass(Ps now);
  void end_pass(Ps now);
  void use_channel(Ps now);
  void aim(Ps now);
  void await(Ps now);
  void give_back(Ps now);
  void complete(Ps now);

  DiskShape disk_;
  ControllerShape controller_;
  RotationModel rotation_;
  std::shared_ptr<ControllerModel> shared_;

  Command command_{};  ///< the last command that was started
  std::int64_t command_number_ = 0;
  bool busy_ = false;      ///< the command is not complete
  bool accepted_ = false;  ///< the controller has started to serve the command
  bool selected_ = false;
  Ps select_at_ = kNever;
  std::size_t passed_ = 0;  ///< sectors of a read that have passed
  std::size_t filled_ = 0;  ///< sectors of a write that are in buffers, or have been
  std::size_t moved_ = 0;   ///< sectors that have crossed the channel

  std::vector<Buffer> buffers_;  ///< the buffers in use, in the order in which they were allocated
  Ps channel_at_ = kNever;

  Heads heads_ = Heads::kIdle;
  Ps heads_at_ = kNever;
  std::int64_t cylinder_ = 0;
  Target target_{};
  std::int64_t boundary_ = 0;  ///< boundary at which the target starts
  Ps ready_at_ = 0;            ///< when the heads' wait for the target began
  bool ahead_ = false;         ///< the pass is a look-ahead

  bool any_passed_ = false;
  std::int64_t last_sector_ = 0;
  std::int64_t last_boundary_ = 0;
};

}  // namespace platter::reference
