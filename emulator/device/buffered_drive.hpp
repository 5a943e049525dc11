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

/// A disk unit: rotating surfaces, and heads that are positioned on a cylinder.
struct Drive {
  /// `phase_millionths`: position of the drive at time 0, in millionths of a revolution. `drift_seed`: seed
  /// of the drift; std::nullopt for nominal speed.
  Drive(const DiskSpecification& disk, std::int64_t phase_millionths, std::optional<std::uint64_t> drift_seed)
      : geometry(disk.geometry),
        rotation(disk.rpm, geometry.sectors_per_track, phase_millionths,
                 drift_seed ? std::optional(Drift{disk.rotation_tolerance, disk.rotation_wander, *drift_seed})
                            : std::nullopt),
        seek(disk.seek),
        seek_by_rotation(disk.seek_by_rotation) {}

  /// Returns the time of a seek over this number of cylinders that starts now.
  time::Duration seek_time(std::int64_t cylinders) const {
    const time::Duration nominal = seek.time(cylinders);
    return seek_by_rotation ? rotation.counted(nominal) : nominal;
  }

  /// Returns true if the heads are on the sector's cylinder. Called for each sector, so it avoids a division.
  bool is_at(amount::Sectors sector) const {
    const amount::Sectors first = cylinder * geometry.sectors_per_cylinder();
    return sector >= first && sector < first + geometry.sectors_per_cylinder();
  }

  Geometry geometry;
  Rotation rotation;
  SeekCurve seek;
  bool seek_by_rotation;
  std::int64_t cylinder = 0;  ///< current position of the heads
};

/// A drive on a controller with a few one-sector buffers between the surface and the channel to memory. This
/// class determines when a revolution is lost.
///
/// Reads: a sector that starts to pass is read into a free buffer. Once it has passed, the buffer is drained
/// into memory at the channel's speed while the next sector passes into another buffer. If no buffer is free
/// when a sector starts, the drive waits a revolution for that sector. Writes: a buffer is filled from memory
/// and is written when its sector passes. A buffer that is filled too late waits for the next revolution.
///
/// The surface keeps rotating between two requests. When the next command arrives, the sector after a request
/// has either passed, or, with reading ahead, is being read into the free buffer: a command that takes effect
/// before the sector's end finds it there, and a later one has lost a revolution. A command takes effect when
/// its drive has been selected. A write's words are moved into a free buffer meanwhile, so that the issue
/// time of writes matters less.
///
/// If several drives share the controller, each seeks independently and then waits on its cylinder for the
/// controller.
class BufferedDrive final : public ScheduledDevice, public ControllerArbiter::User {
 public:
  BufferedDrive(const DiskSpecification& disk, const ControllerSpecification& controller,
                const DeviceContext& socket);

  const Geometry& geometry() const override { return drive_.geometry; }
  Store& store() override { return medium_; }
  Rotation* rotation() override { return &drive_.rotation; }
  std::int64_t buffers() const override { return specification_.buffers; }
  /// Sets the listener that observes the heads from now on.
  void watch(std::unique_ptr<HeadsListener> listener) { listener_ = std::move(listener); }

  bool quiet() const override { return !busy_ && filled_.empty(); }
  void add_unsaved(Unsaved& to) const override;
  void act(time::Instant now) override;

 protected:
  void start(const Command& command, time::Instant now) override;
  void granted(time::Instant now) override;
  void displaced() override;

 private:
  /// The current operation of the heads.
  enum class Heads : std::uint8_t { kIdle, kSeeking, kWaiting, kPassing };

  struct Filled {
    amount::Sectors sector;
    Origin origin;
    std::uint64_t command;  ///< number of the command that the sector belongs to (see commands_)
    std::int64_t stride;
  };

  /// The sector that the heads seek, wait for or let pass.
  struct Target : Filled {
    std::int64_t boundary = 0;   ///< boundary at which the sector starts
    time::Instant able_since{};  ///< instant from which only the angle delays the pass
    std::int64_t refused = 0;    ///< number of passes that found no free buffer
  };

  void select(time::Instant now);
  void channel_done(time::Instant now);
  void heads_done(time::Instant now);

  void aim(time::Instant now);
  /// The i-th sector of the current command.
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
  void emit_if_wanted(record::Kind kind, time::Instant at, std::int64_t number = 0,
                      time::Duration length = {}) {
    if (socket().recorder.wants(kind)) emit_event(kind, at, number, length);
  }
  /// Emits an event for the request to which the event belongs. Not inlined, to keep the Event off the stack
  /// of callers in runs without listeners.
  [[gnu::cold, gnu::noinline]] void emit_event(record::Kind kind, time::Instant at, std::int64_t number,
                                               time::Duration length);
  void plan_next();

  ControllerSpecification specification_;
  Drive drive_;
  SparseStore medium_;
  std::unique_ptr<HeadsListener> listener_;
  time::Duration fill_time_;   ///< to move a sector's words across the channel from memory
  time::Duration drain_time_;  ///< to move the rest of a sector's words to memory after the sector has passed

  // The command.
  Command command_;                         ///< the current command, or the last one
  bool busy_ = false;                       ///< the current command is not complete
  std::uint64_t commands_ = 0;              ///< number of commands so far, including the current one
  bool served_ = false;                     ///< the controller has started to serve the command
  bool selected_ = false;                   ///< the drive has been selected for the command
  time::Instant select_at_ = time::kNever;  ///< instant at which the drive will be selected
  amount::Sectors on_heads_{};  ///< sectors of the command read from the surface or filled from memory so far
  amount::Sectors moved_{};     ///< sectors of the command moved across the channel so far

  // The buffers.
  std::int64_t in_use_ = 0;
  std::int64_t to_drain_ = 0;  ///< sectors read that have not been moved across the channel
  std::deque<Filled> filled_;  ///< sectors to be written, oldest first, until they are on the surface

  // The channel.
  time::Instant channel_at_ = time::kNever;  ///< instant at which the channel finishes the current sector

  // The heads.
  Heads heads_ = Heads::kIdle;
  time::Instant heads_at_ = time::kNever;
  Target target_{};
  bool ahead_ = false;  ///< the heads read a sector ahead, without a request
};

}  // namespace platter::device
