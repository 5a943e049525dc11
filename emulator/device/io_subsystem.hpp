#pragma once

#include <deque>
#include <map>
#include <memory>

#include "emulator/device/controller.hpp"
#include "emulator/device/scheduled_device.hpp"
#include "emulator/fault/plan.hpp"

namespace platter::device {

/// An I/O subsystem between a drive and memory. It has a track buffer, into which the drive reads ahead to
/// the end of the track, or by a segment, after a request, and a few write-behind segments of consecutive
/// sectors.
///
/// Reads: sectors in the track buffer are copied to memory from there. The drive reads the other sectors, and
/// then reads ahead, sector by sector, until the track or the segment ends or the drive is needed for other
/// sectors. Writes:
/// sectors are copied into segments, and the write is complete when its last sector has been copied. A
/// segment is written to the surface when it is full, when another one is started or when no write is under
/// way; the oldest segment goes first, and all go before any read. Any write, and a read of other sectors,
/// ends reading ahead.
///
/// The subsystem knows the command that follows the one under way. A following read starts as soon as the
/// drive is otherwise idle; the sectors of a following write are copied into segments while the previous
/// write waits for the surface. So commands that are issued in time lose no revolution.
class IoSubsystem final : public ScheduledDevice, public Client {
 public:
  /// `backing`: the drive, which must serve only this subsystem.
  IoSubsystem(const IoSubsystemSpecification& specification, std::unique_ptr<Device> backing,
              const DeviceContext& socket);

  const Geometry& geometry() const override { return backing_->geometry(); }
  Store& store() override { return backing_->store(); }
  Rotation* rotation() override { return backing_->rotation(); }
  bool quiet() const override { return queue().empty() && segments_.empty(); }
  void add_unsaved(Unsaved& to) const override;
  /// Called when the access time of the command is over, or when a sector has been copied between a buffer
  /// and memory.
  void act(time::Instant now) override;

  /// Called by the drive for each sector. The subsystem acts only when a command of the drive is complete.
  void sector_moved(time::Instant) override {}
  void completed(time::Instant now) override;
  /// Notes the fault for the command that uses the sector. If a segment cannot be written after its command
  /// was acknowledged, no command fails: the run's plan counts the fault, and later reads of the sectors
  /// fail.
  void met_fault(const fault::Report& report) override;

 protected:
  void start(const Command& command, time::Instant now) override;

 private:
  /// The current operation of the drive.
  enum class Drive : std::uint8_t { kNothing, kReads, kWrites };

  struct Segment {
    amount::Sectors first;
    amount::Sectors sectors;
    Origin origin;
  };

  const Command& command() const { return queue().front(); }
  bool is(Direction direction) const { return begun_ && command().direction == direction; }
  /// Returns true if a write is under way and all of its sectors have been copied into segments.
  bool has_crossed() const { return is(Direction::kWrite) && moved_ == command().blocks.count(); }
  bool is_through() const { return command().until == Until::kSurface; }
  bool is_done() const;
  /// The command that follows the one under way, if it has the same direction; otherwise nullptr.
  const Command* next() const {
    return queue().size() > 1 && queue()[1].direction == command().direction ? &queue()[1] : nullptr;
  }
  bool holds(amount::Sectors sector) const { return sector >= held_first_ && sector < held_end_; }
  bool fits(amount::Sectors sector) const;
  void begin();
  void find_held();
  void cross(time::Instant now);
  void advance(time::Instant now);
  void put(amount::Sectors sector, const Origin& origin);
  const Command* asks(amount::Sectors& sector) const;
  amount::Sectors end_of_ahead(amount::Sectors sector) const;
  void feed(time::Instant now);
  void read(amount::Sectors sector, const Origin& origin, time::Instant now);

  IoSubsystemSpecification specification_;
  std::unique_ptr<Device> backing_;
  time::Duration sector_time_;

  // The command.
  bool begun_ = false;
  bool crossing_ = false;    ///< a sector is being copied between a buffer and memory
  amount::Sectors held_{};   ///< sectors of the command that are, or were, in the track buffer
  amount::Sectors moved_{};  ///< sectors of the command that have been copied
  amount::Sectors early_{};  ///< sectors of the following write that have been copied early
  bool wants_room_ = false;  ///< no segment has room for the command's next sector

  // The track buffer.
  amount::Sectors held_first_{};
  amount::Sectors held_end_{};
  amount::Sectors ahead_end_{};  ///< reading ahead continues up to this sector (exclusive)

  std::deque<Segment>
      segments_;  ///< the segments in use, oldest first; a segment is removed when it is on the surface
  amount::Sectors put_{};          ///< sectors copied into segments since the start
  amount::Sectors put_by_then_{};  ///< value of put_ when the command's last sector so far was copied
  amount::Sectors on_surface_{};   ///< how many of the put_ sectors are on the surface
  Drive drive_ = Drive::kNothing;
  amount::Sectors reading_{};                          ///< sector that the drive is reading
  std::map<amount::Sectors, fault::Report> faults_{};  ///< faults of sectors in the track buffer
};

}  // namespace platter::device
