#pragma once

#include <deque>
#include <memory>

#include "emulator/device/controller.hpp"
#include "emulator/device/scheduled_device.hpp"

namespace platter::device {

/// An I/O subsystem between a drive and memory: a buffer of a track, into which it reads on to the end of the
/// track after what was asked for, and a few segments of consecutive sectors, from which it writes behind.
///
/// Reading, sectors that are in the track buffer cross to memory from there; the others are asked of the
/// drive, and from then on the drive reads ahead, sector by sector, until the track ends or it is wanted
/// elsewhere. Writing, sectors cross into segments, and the write is done when its last one has; a segment
/// goes to the surface when it is full, when another one is begun or when no write is going on, oldest first,
/// and before anything is read. Any write, and a read elsewhere, ends what is read ahead.
///
/// The command behind the one under way is known: a read's sectors are read as soon as nothing else is asked
/// for, and a write's cross into segments while the one before waits for the surface. So what is asked for in
/// time goes on without losing a revolution.
class IoSubsystem final : public ScheduledDevice, public Client {
 public:
  /// `behind`: a drive that has nothing else to do.
  IoSubsystem(const IoSubsystemSpecification& specification, std::unique_ptr<Device> behind,
              const DeviceContext& socket);

  const Geometry& geometry() const override { return behind_->geometry(); }
  Store& store() override { return behind_->store(); }
  Rotation* rotation() override { return behind_->rotation(); }
  bool quiet() const override { return queue().empty() && segments_.empty(); }
  /// The command takes hold, or a sector has crossed between a buffer and memory.
  void act(time::Instant now) override;

  /// Of the drive.
  void sector_moved(time::Instant) override {}
  void completed(time::Instant now) override;

 protected:
  void start(const Command& command, time::Instant now) override;

 private:
  /// What the drive is doing.
  enum class Drive : std::uint8_t { kNothing, kReads, kWrites };

  struct Segment {
    amount::Sectors first;
    amount::Sectors sectors;
    Origin origin;
  };

  const Command& command() const { return queue().front(); }
  bool is(Direction direction) const { return begun_ && command().direction == direction; }
  /// A write that is under way, and all in segments or beyond.
  bool has_crossed() const { return is(Direction::kWrite) && moved_ == command().blocks.count(); }
  bool is_through() const { return command().until == Until::kSurface; }
  bool is_done() const;
  /// The one behind the one under way, if it does the same; nullptr: there is none.
  const Command* next() const {
    return queue().size() > 1 && queue()[1].direction == command().direction ? &queue()[1] : nullptr;
  }
  bool holds(amount::Sectors sector) const { return sector >= held_first_ && sector < held_end_; }
  bool fits(amount::Sectors sector) const;
  void begin();
  void find_held();
  void cross(time::Instant now);
  void go_on(time::Instant now);
  void put(amount::Sectors sector, const Origin& origin);
  const Command* asks(amount::Sectors& sector) const;
  void feed(time::Instant now);
  void read(amount::Sectors sector, const Origin& origin, time::Instant now);

  IoSubsystemSpecification specification_;
  std::unique_ptr<Device> behind_;
  time::Duration sector_time_;

  // The command.
  bool begun_ = false;
  bool crossing_ = false;    ///< a sector, between a buffer and memory
  amount::Sectors held_{};   ///< of it that are in the track buffer, or were
  amount::Sectors moved_{};  ///< that have crossed
  amount::Sectors early_{};  ///< of the next one that have, where it is a write
  bool wants_room_ = false;  ///< its next sector fits into no segment

  // The track buffer.
  amount::Sectors held_first_{};
  amount::Sectors held_end_{};
  amount::Sectors ahead_end_{};  ///< up to here it is filled without being asked

  std::deque<Segment> segments_;   ///< oldest first, until it is on the surface
  amount::Sectors put_{};          ///< that ever were in one
  amount::Sectors put_by_then_{};  ///< when the command's last one was
  amount::Sectors on_surface_{};   ///< of all these
  Drive drive_ = Drive::kNothing;
  amount::Sectors reading_{};  ///< the sector that it reads
};

}  // namespace platter::device
