#include "tests/reference/io_subsystem_model.hpp"

#include <algorithm>

namespace platter::reference {

IoSubsystemModel::IoSubsystemModel(World& world, const Shape& shape, std::unique_ptr<Device> drive)
    : ActingDevice(world),
      track_(shape.disk.track),
      reads_track_(shape.reads_track),
      segments_most_(static_cast<std::size_t>(shape.segments)),
      segment_length_(static_cast<std::size_t>(shape.segment)),
      access_time_(shape.access_time),
      sector_time_(shape.disk.words * shape.word_time),
      drive_(std::move(drive)) {}

Ps IoSubsystemModel::next() const {
  return std::min(takes_hold_at_, crossed_at_);
}

/// Starts a command. If some of its sectors were copied early, it takes effect at once.
void IoSubsystemModel::start(Ps now) {
  ++command_;
  buffered_ = 0;
  moved_ = moved_early_;
  moved_early_ = 0;
  const bool has_begun = moved_ > 0 || crossed_at_ != kNever;
  emit(Kind::kCommand, now, current().request, static_cast<std::int64_t>(current().blocks.size()),
       has_begun ? 0 : access_time_);
  if (!has_begun) {
    takes_hold_at_ = now + access_time_;
    return;
  }
  take_hold();
  for (std::size_t i = 0; i < moved_; ++i) moved(now);
}

void IoSubsystemModel::take_hold() {
  begun_ = true;
  if (!current().writes) return note_buffered();
  // A write empties the track buffer. A sector that is still being read does not enter it.
  track_buffer_.clear();
  next_sector_ = ahead_end_ = 0;
}

void IoSubsystemModel::act(Ps now) {
  if (takes_hold_at_ == now) {
    takes_hold_at_ = kNever;
    take_hold();
  }
  if (crossed_at_ == now) {
    crossed_at_ = kNever;
    if (writes() && all_moved()) {
      put(following()->blocks[moved_early_], following()->request, command_ + 1);
      ++moved_early_;
    } else {
      const std::int64_t sector = current().blocks[moved_];
      ++moved_;
      emit(Kind::kMove, now, current().request, sector, sector_time_);
      if (current().writes) put(sector, current().request, command_);
      moved(now);
    }
  }
  proceed(now);
}

/// Returns the command after the current one, if it has the same direction; otherwise nullptr.
const Command* IoSubsystemModel::following() const {
  if (queue().size() < 2 || queue()[1].command.writes != current().writes) return nullptr;
  return &queue()[1].command;
}

bool IoSubsystemModel::has_in_track_buffer(std::int64_t sector) const {
  return std::find(track_buffer_.begin(), track_buffer_.end(), sector) != track_buffer_.end();
}

/// Counts the next sectors of a read that are in the track buffer.
void IoSubsystemModel::note_buffered() {
  while (buffered_ < current().blocks.size() && has_in_track_buffer(current().blocks[buffered_])) ++buffered_;
}

/// Returns true if a sector can be added to a segment that contains sectors.
bool IoSubsystemModel::continues(const Segment& segment, std::int64_t sector) const {
  return !segment.is_written && segment.parts.size() < segment_length_ &&
         sector == segment.parts.back().sector + 1;
}

bool IoSubsystemModel::has_room(std::int64_t sector) const {
  return segments_.size() < segments_most_ || continues(segments_.back(), sector);
}

void IoSubsystemModel::put(std::int64_t sector, std::uint64_t request, std::int64_t command) {
  if (segments_.empty() || !continues(segments_.back(), sector)) segments_.push_back({{}, request});
  segments_.back().parts.push_back({sector, command});
}

bool IoSubsystemModel::is_complete() const {
  if (!begun_ || !all_moved()) return false;
  if (!current().writes || !current().to_surface) return true;
  for (const Segment& segment : segments_) {
    for (const Part& part : segment.parts) {
      if (part.command <= command_) return false;
    }
  }
  return true;
}

/// Performs all actions that are possible at this instant.
void IoSubsystemModel::proceed(Ps now) {
  while (executes() && is_complete()) {
    emit(Kind::kComplete, now, current().request, static_cast<std::int64_t>(moved_));
    begun_ = false;
    finish(now);
  }
  start_crossing(now);
  use_drive(now);
}

void IoSubsystemModel::start_crossing(Ps now) {
  lacks_room_ = false;
  if (!begun_ || crossed_at_ != kNever) return;
  if (reads()) {
    if (moved_ < buffered_) crossed_at_ = now + sector_time_;
    return;
  }
  const Command* command = all_moved() ? following() : &current();
  const std::size_t done = all_moved() ? moved_early_ : moved_;
  if (command == nullptr || done == command->blocks.size()) return;
  lacks_room_ = !has_room(command->blocks[done]);
  if (!lacks_room_) crossed_at_ = now + sector_time_;
}

void IoSubsystemModel::use_drive(Ps now) {
  const bool is_busy = reading_ || (!segments_.empty() && segments_.front().is_written);
  if (is_busy) return;
  if (!segments_.empty()) {
    Segment& oldest = segments_.front();
    const bool write_continues = writes() && !all_moved() && !lacks_room_;
    if (segments_.size() == 1 && oldest.parts.size() < segment_length_ && write_continues) return;
    oldest.is_written = true;
    Command command{.writes = true, .to_surface = true, .request = oldest.request};
    for (const Part& part : oldest.parts) command.blocks.push_back(part.sector);
    const Client client{[](Ps) {},
                        [this](Ps at) {
                          segments_.pop_front();
                          proceed(at);
                        }};
    return drive_->submit(command, client, now);
  }
  if (reads()) {
    if (buffered_ < current().blocks.size()) return read(current().blocks[buffered_], current().request, now);
    if (const Command* command = following()) {
      // Considers as many sectors of the following read as the track buffer can contain.
      for (std::size_t i = 0; i < command->blocks.size() && static_cast<std::int64_t>(i) < track_; ++i) {
        if (!has_in_track_buffer(command->blocks[i])) return read(command->blocks[i], command->request, now);
      }
    }
  }
  if (next_sector_ < ahead_end_) {
    emit(Kind::kAhead, now, 0, next_sector_);
    read(next_sector_, 0, now);
  }
}

/// Starts to read a sector from the drive, for this request; request 0 is reading ahead.
void IoSubsystemModel::read(std::int64_t sector, std::uint64_t request, Ps now) {
  if (sector != next_sector_) track_buffer_.clear();
  next_sector_ = sector;
  if (request != 0) ahead_end_ = reads_track_ ? (sector / track_ + 1) * track_ : 0;
  reading_ = sector;
  const Client client{[](Ps) {},
                      [this](Ps at) {
                        const std::int64_t read = *reading_;
                        reading_.reset();
                        if (read == next_sector_) {
                          track_buffer_.push_back(read);
                          if (static_cast<std::int64_t>(track_buffer_.size()) > track_)
                            track_buffer_.pop_front();
                          ++next_sector_;
                          if (reads()) note_buffered();
                        }
                        proceed(at);
                      }};
  drive_->submit({.request = request, .blocks = {sector}}, client, now);
}

}  // namespace platter::reference
