#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "tests/reference/model.hpp"
#include "tests/reference/shape.hpp"

namespace platter::reference {

/// An I/O subsystem between a program and a drive, by the rules of docs/devices.md.
class IoSubsystemModel final : public ActingDevice {
 public:
  /// `drive` transfers sectors as they pass the heads.
  IoSubsystemModel(World& world, const Shape& shape, std::unique_ptr<Device> drive);
  Ps next() const override;
  void act(Ps now) override;

 protected:
  void start(Ps now) override;

 private:
  struct Part {
    std::int64_t sector;
    std::int64_t command;  ///< number of the command that wrote the sectors
  };
  struct Segment {
    std::vector<Part> parts;
    std::uint64_t request;
    bool is_written = false;  ///< true: the drive is writing the segment
  };

  bool reads() const { return begun_ && !current().writes; }
  bool writes() const { return begun_ && current().writes; }
  bool all_moved() const { return moved_ == current().blocks.size(); }
  const Command* following() const;
  bool has_in_track_buffer(std::int64_t sector) const;
  bool continues(const Segment& segment, std::int64_t sector) const;
  bool has_room(std::int64_t sector) const;
  bool is_complete() const;
  void take_hold();
  void note_buffered();
  void put(std::int64_t sector, std::uint64_t request, std::int64_t command);
  void proceed(Ps now);
  void start_crossing(Ps now);
  void use_drive(Ps now);
  void read(std::int64_t sector, std::uint64_t request, Ps now);

  std::int64_t track_;
  bool reads_track_;
  std::size_t segments_most_;
  std::size_t segment_length_;
  Ps access_time_;
  Ps sector_time_;
  std::unique_ptr<Device> drive_;

  Ps takes_hold_at_ = kNever;
  Ps crossed_at_ = kNever;
  bool begun_ = false;           ///< true: the access time of the current command is over
  std::int64_t command_ = 0;     ///< number of the current command
  std::size_t buffered_ = 0;     ///< sectors of a read that are in the track buffer, or have been
  std::size_t moved_ = 0;        ///< sectors that have been copied to or from memory
  std::size_t moved_early_ = 0;  ///< sectors of the following write that have been copied early
  bool lacks_room_ = false;      ///< the next sector of a write fits into no segment

  std::deque<std::int64_t> track_buffer_;
  std::int64_t next_sector_ = 0;  ///< the sector that would continue the track buffer
  std::int64_t ahead_end_ = 0;    ///< the drive reads ahead up to this sector

  std::deque<Segment> segments_;  ///< the segments, oldest first
  std::optional<std::int64_t> reading_;
};

}  // namespace platter::reference
