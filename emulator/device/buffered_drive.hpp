#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include "emulator/device/controller.hpp"
#include "emulator/device/disk_specification.hpp"
#include "emulator/device/geometry.hpp"
#include "emulator/device/rotation.hpp"
#include "emulator/device/scheduled_device.hpp"
#include "emulator/device/sparse_store.hpp"

namespace platter::device {

/// A disk unit: surfaces that turn, and heads that stand on a cylinder.
struct Drive {
  /// `phase_millionths`: where the drive stands at time 0, of a revolution. `drift_seed`: none for nominal
  /// speed.
  Drive(const DiskSpecification& disk, std::int64_t phase_millionths, std::optional<std::uint64_t> drift_seed)
      : geometry(disk.geometry),
        rotation(disk.rpm, geometry.sectors_per_track, phase_millionths,
                 drift_seed ? std::optional(Drift{disk.rotation_tolerance, disk.rotation_wander, *drift_seed})
                            : std::nullopt),
        seek(disk.seek),
        seek_by_rotation(disk.seek_by_rotation) {}

  /// How long the heads take over so many cylinders, from now on.
  time::Duration seek_time(std::int64_t cylinders) const {
    const time::Duration nominal = seek.time(cylinders);
    return seek_by_rotation ? rotation.counted(nominal) : nominal;
  }

  /// Whether the heads stand on the sector's cylinder. Asked of each sector, and so without a division.
  bool is_at(amount::Sectors sector) const {
    const amount::Sectors first = cylinder * geometry.sectors_per_cylinder();
    return sector >= first && sector < first + geometry.sectors_per_cylinder();
  }

  Geometry geometry;
  Rotation rotation;
  SeekCurve seek;
  bool seek_by_rotation;
  std::int64_t cylinder = 0;  ///< where the heads stand
};

/// A drive on a controller with a few one-sector buffers between the surface and the channel to memory. Here
/// is why a revolution is lost.
///
/// Reading, a sector that begins to pass goes into a free buffer; once it has passed, the buffer is drained
/// into memory at the channel's speed while the next sector passes into another. If none is free when a
/// sector begins, that sector must come round again. Writing, a buffer is filled from memory and goes onto
/// the surface when its sector comes by; a buffer that is filled too late waits for the next time round.
///
/// Between two requests the sectors go on turning. The sector after a request is either gone when the next
/// command arrives, or, with reading ahead, is just being taken into the free buffer: a command that takes
/// hold before its end finds it there, a later one has lost a revolution. A command takes hold when its drive
/// has been selected; a write's words go into a free buffer meanwhile, so that writes are less sensitive to
/// when they are asked for.
///
/// Where several drives share the controller, each seeks by itself, and waits there for its turn.
class BufferedDrive final : public ScheduledDevice, public ControllerArbiter::User {
 public:
  BufferedDrive(const DiskSpecification& disk, const ControllerSpecification& controller,
                const DeviceContext& socket);

  const Geometry& geometry() const override { return drive_.geometry; }
  Store& store() override { return medium_; }
  Rotation* rotation() override { return &drive_.rotation; }
  std::int64_t buffers() const override { return specification_.buffers; }
  /// Who watches it from now on.
  void watch(std::unique_ptr<HeadsListener> listener) { listener_ = std::move(listener); }

  bool quiet() const override { return !busy_ && filled_.empty(); }
  void act(time::Instant now) override;

 protected:
  void start(const Command& command, time::Instant now) override;
  void granted(time::Instant now) override;
  void displaced() override;

 private:
  /// What the heads are doing.
  enum class Heads : std::uint8_t { kIdle, kSeeking, kWaiting, kPassing };

  struct Filled {
    amount::Sectors sector;
    Origin origin;
    std::uint64_t command;  ///< which one of all it is of
    std::int64_t stride;
  };

  /// The sector that the heads seek, await or let pass.
  struct Target : Filled {
    std::int64_t boundary = 0;   ///< where it begins
    time::Instant able_since{};  ///< since when nothing but the angle kept it waiting
    std::int64_t refused = 0;    ///< times that it began and no buffer was free
  };

  void select(time::Instant now);
  void channel_done(time::Instant now);
  void heads_done(time::Instant now);

  void aim(time::Instant now);
  /// Its i-th sector.
  Filled of_command(amount::Sectors i) const {
    const Run run = command_.blocks.from(i);
    return {run.first, command_.origin, commands_, run.stride};
  }
  void arrive(time::Instant now);
  void wait_for_sector(time::Instant now);
  void begin_pass(time::Instant now);
  void end_pass(time::Instant now);
  void read_ahead(time::Instant now);
  void drop_ahead();
  void use_channel(time::Instant now);
  void complete(time::Instant now);

  bool writing() const;
  bool completes_buffered() const {
    return specification_.completes_buffered && command_.until == Until::kController;
  }
  void give_turn_back(time::Instant now);
  void tell_of(record::Kind kind, time::Instant at, std::int64_t number = 0, time::Duration length = {}) {
    if (socket().recorder.wants(kind)) tell_whose(kind, at, number, length);
  }
  /// Apart, for runs that nobody listens to: its event would be laid out on the stack of each who may tell.
  [[gnu::cold, gnu::noinline]] void tell_whose(record::Kind kind, time::Instant at, std::int64_t number,
                                               time::Duration length);
  void plan_next();

  ControllerSpecification specification_;
  Drive drive_;
  SparseStore medium_;
  std::unique_ptr<HeadsListener> listener_;
  time::Duration fill_time_;   ///< of a sector's words on the channel, from memory
  time::Duration drain_time_;  ///< of what is left of them when the sector has passed, to memory

  // The command.
  Command command_;                         ///< or the last one
  bool busy_ = false;                       ///< it is not complete
  std::uint64_t commands_ = 0;              ///< how many there were so far
  bool served_ = false;                     ///< the controller has turned to it
  bool selected_ = false;                   ///< the drive has been selected for it
  time::Instant select_at_ = time::kNever;  ///< when it will be
  amount::Sectors on_heads_{};              ///< read or filled so far
  amount::Sectors moved_{};                 ///< across the channel so far

  // The buffers.
  std::int64_t in_use_ = 0;
  std::int64_t to_drain_ = 0;  ///< read, and not yet on the channel
  std::deque<Filled> filled_;  ///< to be written, oldest first; it leaves when it is on the surface

  // The channel.
  time::Instant channel_at_ = time::kNever;  ///< end of the sector that crosses it

  // The heads.
  Heads heads_ = Heads::kIdle;
  time::Instant heads_at_ = time::kNever;
  Target target_{};
  bool ahead_ = false;  ///< it passes without a request
};

}  // namespace platter::device
