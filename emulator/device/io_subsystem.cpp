#include "emulator/device/io_subsystem.hpp"

#include <algorithm>
#include <utility>

namespace platter::device {

using amount::Sectors;
using record::Kind;
using time::Instant;

IoSubsystem::IoSubsystem(const IoSubsystemSpecification& specification, std::unique_ptr<Device> backing,
                         const DeviceContext& socket)
    : ScheduledDevice(socket),
      specification_(specification),
      backing_(std::move(backing)),
      sector_time_(specification.word_time * backing_->geometry().words_per_sector.count) {}

/// Starts a command. A write has no access time if some of its sectors were copied into segments early.
void IoSubsystem::start(const Command& command, Instant now) {
  if (!faults_
           .empty()) {  // failed sectors in the buffer are read again, but not the sector that is being read
    held_end_ = held_first_ = ahead_end_ = {};
    std::erase_if(faults_, [&](const auto& one) { return drive_ != Drive::kReads || one.first != reading_; });
  }
  held_ = {};
  moved_ = std::exchange(early_, {});
  const bool has_begun = moved_ > Sectors{} || crossing_;
  const auto access = has_begun ? time::Duration{} : specification_.access_time;
  emit(Kind::kCommand, now, command.blocks.count().count, access);
  if (!has_begun) return plan(now + access);
  begin();
  for (Sectors i; i < moved_; ++i) command.client->sector_moved(now);
}

void IoSubsystem::begin() {
  begun_ = true;
  if (is(Direction::kRead)) {
    find_held();
  } else {
    held_end_ = held_first_ = ahead_end_ = {};
    put_by_then_ = put_;
  }
}

void IoSubsystem::act(Instant now) {
  if (!begun_) begin();
  if (std::exchange(crossing_, false)) cross(now);
  advance(now);
}

/// A sector has been copied: of the command under way, or, after its last sector, of the following write.
void IoSubsystem::cross(Instant now) {
  if (has_crossed()) return put(next()->blocks.block(early_++), next()->origin);
  const Sectors sector = command().blocks.block(moved_++);
  emit(Kind::kTransfer, now, sector.count, sector_time_);
  if (is(Direction::kWrite)) {
    put(sector, command().origin);
    put_by_then_ = put_;
  } else if (const auto fault = faults_.find(sector); fault != faults_.end()) {
    command().client->met_fault(fault->second);
  }
  command().client->sector_moved(now);
}

/// Counts the command's next sectors that are in the track buffer.
void IoSubsystem::find_held() {
  while (held_ < command().blocks.count() && holds(command().blocks.block(held_))) ++held_;
}

bool IoSubsystem::is_done() const {
  return moved_ == command().blocks.count() &&
         (is(Direction::kRead) || !is_through() || on_surface_ >= put_by_then_);
}

/// Continues with the next sector that can be copied, and gives the drive its next operation.
void IoSubsystem::advance(Instant now) {
  while (begun_ && is_done()) {
    emit(Kind::kCompletion, now, moved_.count);
    begun_ = false;
    finish(now);
  }
  wants_room_ = false;
  if (begun_ && !crossing_) {
    const Command* current = has_crossed() ? next() : &command();
    const Sectors count = has_crossed() ? early_ : moved_;
    if (current != nullptr && count < current->blocks.count()) {
      wants_room_ = is(Direction::kWrite) && !fits(current->blocks.block(count));
      crossing_ = is(Direction::kWrite) ? !wants_room_ : moved_ < held_;
      if (crossing_) plan(now + sector_time_);
    }
  }
  feed(now);
}

/// Returns true if a segment has room for the sector.
bool IoSubsystem::fits(Sectors sector) const {
  if (std::ssize(segments_) < specification_.segments) return true;
  const Segment& last = segments_.back();
  const bool is_open = std::ssize(segments_) > 1 || drive_ != Drive::kWrites;
  return is_open && sector == last.first + last.sectors && last.sectors < specification_.segment;
}

void IoSubsystem::put(Sectors sector, const Origin& origin) {
  ++put_;
  const bool is_open = std::ssize(segments_) > (drive_ == Drive::kWrites ? 1 : 0);
  if (is_open) {
    Segment& last = segments_.back();
    if (sector == last.first + last.sectors && last.sectors < specification_.segment) {
      ++last.sectors;
      return;
    }
  }
  segments_.push_back({sector, Sectors{1}, origin});
}

/// Gives an idle drive its next operation: to write the oldest segment if that is due, then to read a
/// requested sector, then to read ahead.
void IoSubsystem::feed(Instant now) {
  if (drive_ != Drive::kNothing) return;
  if (!segments_.empty()) {
    const Segment& oldest = segments_.front();
    const bool grows = is(Direction::kWrite) && moved_ < command().blocks.count() && !wants_room_ &&
                       segments_.size() == 1 && oldest.sectors < specification_.segment;
    if (grows) return;
    drive_ = Drive::kWrites;
    backing_->submit({.client = this,
                      .origin = oldest.origin,
                      .direction = Direction::kWrite,
                      .until = Until::kSurface,
                      .blocks = Run{oldest.first, oldest.sectors}},
                     now);
  } else if (Sectors sector; const Command* current = asks(sector)) {
    if (sector != held_end_) held_first_ = held_end_ = sector;
    ahead_end_ = end_of_ahead(sector);
    read(sector, current->origin, now);
  } else if (held_end_ < ahead_end_) {
    emit(Kind::kReadAhead, now, 0, held_end_.count, {});
    read(held_end_, {}, now);
  }
}

/// Returns the end (exclusive) of reading ahead after a requested sector.
Sectors IoSubsystem::end_of_ahead(Sectors sector) const {
  if (!specification_.reads_ahead) return {};
  if (specification_.ahead_by_segment)
    return std::min(sector + Sectors{1} + specification_.segment, geometry().sectors());
  const Sectors track = geometry().sectors_per_track;
  return (sector / track + 1) * track;
}

/// Returns the command that requests a sector to be read, and sets `sector`; nullptr if there is none.
const Command* IoSubsystem::asks(Sectors& sector) const {
  if (!is(Direction::kRead)) return nullptr;
  if (held_ < command().blocks.count()) {
    sector = command().blocks.block(held_);
    return &command();
  }
  const Command* backing = next();
  if (backing == nullptr) return nullptr;
  // The track buffer limits how early sectors of the following read are read.
  const Sectors end = std::min(backing->blocks.count(), geometry().sectors_per_track);
  for (Sectors i; i < end; ++i) {
    sector = backing->blocks.block(i);
    if (!holds(sector)) return backing;
  }
  return nullptr;
}

void IoSubsystem::add_unsaved(Unsaved& to) const {
  add_rest_of_write(moved_, to.newest);
  for (const Segment& segment : segments_) {
    for (Sectors i; i < segment.sectors; ++i) to.newest.push_back(segment.first + i);
  }
}

void IoSubsystem::met_fault(const fault::Report& report) {
  if (drive_ == Drive::kReads) {
    faults_[reading_] = report;
  } else if (is(Direction::kWrite) && is_through()) {
    command().client->met_fault(report);
  }
}

void IoSubsystem::read(Sectors sector, const Origin& origin, Instant now) {
  drive_ = Drive::kReads;
  reading_ = sector;
  backing_->submit({.client = this, .origin = origin, .blocks = Run{sector, Sectors{1}}}, now);
}

/// The drive has read a sector, or a segment is on the surface.
void IoSubsystem::completed(Instant now) {
  if (std::exchange(drive_, Drive::kNothing) == Drive::kWrites) {
    on_surface_ += segments_.front().sectors;
    segments_.pop_front();
  } else if (reading_ == held_end_) {
    ++held_end_;
    held_first_ = std::max(held_first_, held_end_ - geometry().sectors_per_track);
    if (is(Direction::kRead)) find_held();
  }
  advance(now);
}

}  // namespace platter::device
