#include "emulator/device/buffered_drive.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace platter::device {

using amount::Sectors;
using record::Kind;
using time::Instant;
using time::kNever;

BufferedDrive::BufferedDrive(const DiskSpecification& disk, const ControllerSpecification& controller,
                             const DeviceContext& socket)
    : ScheduledDevice(socket),
      specification_(controller),
      drive_(disk, socket.phase, socket.drift_seed),
      medium_(disk.geometry.words_per_sector),
      fill_time_(controller.word_time * disk.geometry.words_per_sector.count),
      drain_time_(controller.word_time * std::min(controller.rest, disk.geometry.words_per_sector).count) {}

void BufferedDrive::start(const Command& command, Instant now) {
  command_ = command;
  busy_ = true;
  ++commands_;
  selected_ = false;
  on_heads_ = {};
  moved_ = {};
  served_ = socket().turns == nullptr || socket().turns->take(*this);
  if (served_) return granted(now);
  if (heads_ == Heads::kIdle) aim(now);
  plan_next();
}

void BufferedDrive::add_unsaved(Unsaved& to) const {
  if (busy_) add_rest_of_write(moved_, to.newest);
  for (const Filled& filled : filled_) to.newest.push_back(filled.sector);
}

void BufferedDrive::granted(Instant now) {
  served_ = true;
  select_at_ = now + specification_.select_time;
  emit_if_wanted(Kind::kCommand, now, command_.blocks.count().count, specification_.select_time);
  use_channel(now);
  plan_next();
}

/// Returns a shared controller when the drive has nothing left to do with it, or when the rest has to wait
/// for other drives.
void BufferedDrive::give_turn_back(Instant now) {
  if (!socket().turns->has(*this) || !filled_.empty() || (served_ && busy_)) return;
  socket().turns->give_back(now);
  if (!served_ && busy_ && heads_ == Heads::kIdle) aim(now);
}

void BufferedDrive::displaced() {
  if (std::exchange(ahead_, false)) drop_ahead();
  plan_next();
}

/// Cancels reading ahead; the sector is lost.
void BufferedDrive::drop_ahead() {
  heads_ = Heads::kIdle;
  heads_at_ = kNever;
  --in_use_;
}

/// Returns true if a buffer contains a sector to be written, and the drive has been selected for it.
bool BufferedDrive::writing() const {
  return !filled_.empty() && (selected_ || filled_.front().command != commands_);
}

void BufferedDrive::act(Instant now) {
  // This order lets a command that takes effect, or a buffer that becomes free, at the very instant at which
  // a sector starts still serve that sector.
  if (select_at_ == now) select(now);
  if (channel_at_ == now) channel_done(now);
  if (heads_at_ == now) heads_done(now);
  if (socket().turns != nullptr) give_turn_back(now);
  plan_next();
}

void BufferedDrive::plan_next() {
  plan(std::min(select_at_, std::min(channel_at_, heads_at_)));
}

void BufferedDrive::select(Instant now) {
  select_at_ = kNever;
  selected_ = true;
  if (ahead_) {
    ahead_ = false;
    // A write that has arrived in the meantime is written first.
    if (filled_.empty() && command_.direction == Direction::kRead &&
        command_.blocks.block({}) == target_.sector) {
      target_.origin = command_.origin;  // the command catches the sector that is being read ahead
      target_.stride = command_.blocks.from({}).stride;
      return;
    }
    drop_ahead();
  }
  use_channel(now);
  if (heads_ == Heads::kIdle) aim(now);
}

/// Moves the heads to the next sector, if there is one.
void BufferedDrive::aim(Instant now) {
  heads_at_ = kNever;
  if (writing()) {
    target_ = {filled_.front()};
  } else if ((selected_ || !served_) && on_heads_ < command_.blocks.count()) {
    // The heads move even if the first sector of a write is not in a buffer yet, or another drive has the
    // controller.
    target_ = {of_command(on_heads_)};
  } else {
    heads_ = Heads::kIdle;
    return;
  }
  if (drive_.is_at(target_.sector)) {
    arrive(now);
    return;
  }
  const std::int64_t cylinder = drive_.geometry.cylinder_of(target_.sector);
  if (listener_) listener_->seeks();
  const std::int64_t crossed = std::abs(cylinder - drive_.cylinder);
  const time::Duration seek = drive_.seek_time(crossed);
  emit_if_wanted(Kind::kSeek, now, crossed, seek);
  drive_.cylinder = cylinder;
  heads_ = Heads::kSeeking;
  heads_at_ = now + seek;
}

/// The heads are on the cylinder of the target. They wait for it, unless its words still have to arrive in a
/// buffer, or the drive has not been selected.
void BufferedDrive::arrive(Instant now) {
  if (writing() || (selected_ && command_.direction == Direction::kRead)) {
    wait_for_sector(now);
  } else {
    heads_ = Heads::kIdle;
    heads_at_ = kNever;
  }
}

void BufferedDrive::wait_for_sector(Instant now) {
  heads_ = Heads::kWaiting;
  target_.able_since = now;
  target_.boundary = drive_.rotation.first_boundary(now, drive_.geometry.angle_of(target_.sector));
  heads_at_ = drive_.rotation.boundary(target_.boundary);
  // If the channel frees a buffer at this very instant, the sector can use it, so the channel acts first.
  if (heads_at_ == now && channel_at_ != now) begin_pass(now);
}

void BufferedDrive::heads_done(Instant now) {
  switch (heads_) {
    case Heads::kSeeking:
      emit_if_wanted(Kind::kOnCylinder, now, drive_.cylinder);
      if (socket().heads != nullptr)
        socket().heads->on_cylinder(socket().channel, target_.origin.request, now);
      arrive(now);
      break;
    case Heads::kWaiting:
      begin_pass(now);
      break;
    case Heads::kPassing:
      end_pass(now);
      break;
    case Heads::kIdle:
      break;
  }
}

void BufferedDrive::begin_pass(Instant now) {
  if (!writing()) {
    if (in_use_ == specification_.buffers) {
      ++target_.refused;
      target_.boundary += drive_.rotation.sectors().count;
      heads_at_ = drive_.rotation.boundary(target_.boundary);
      return;
    }
    ++in_use_;
  }
  if (now != target_.able_since) emit_if_wanted(Kind::kLatency, now, 0, now - target_.able_since);
  if (listener_) {
    listener_->begins({.sector = target_.sector,
                       .boundary = target_.boundary,
                       .origin = target_.origin,
                       .stride = target_.stride,
                       .is_first = target_.origin.request != command_.origin.request ||
                                   target_.sector == command_.blocks.block({}),
                       .able_since = target_.able_since,
                       .refused = target_.refused});
  }
  heads_ = Heads::kPassing;
  heads_at_ = drive_.rotation.boundary(target_.boundary + 1);
}

void BufferedDrive::end_pass(Instant now) {
  if (ahead_) {  // no command requested the sector in time
    ahead_ = false;
    if (listener_) listener_->ahead_unused(target_.boundary);
    drop_ahead();
    use_channel(now);  // a write's words may be waiting for this buffer
    return;
  }
  if (listener_) listener_->passed(target_.sector, target_.boundary);
  if (socket().recorder.wants(Kind::kSector))
    emit_event(Kind::kSector, now, target_.sector.count, now - drive_.rotation.boundary(target_.boundary));
  if (writing()) {
    filled_.pop_front();
    --in_use_;
    if (!completes_buffered() && filled_.empty() && moved_ == command_.blocks.count()) complete(now);
  } else {
    ++on_heads_;
    ++to_drain_;
  }
  use_channel(now);
  aim(now);
  if (heads_ == Heads::kIdle) read_ahead(now);
}

/// After the last sector of a read, reads the next sector of the cylinder into a free buffer, as the program
/// may request it next.
void BufferedDrive::read_ahead(Instant now) {
  const bool was_read =
      command_.direction == Direction::kRead && on_heads_ == command_.blocks.count() && on_heads_ > Sectors{};
  const Sectors next = target_.sector + Sectors{1};  // the heads have no other target
  if (!specification_.reads_ahead || !was_read || in_use_ == specification_.buffers || !drive_.is_at(next)) {
    return;
  }
  // Skew may delay the start of the next track; the buffer is reserved from now on.
  const std::int64_t boundary =
      target_.boundary + (drive_.geometry.turned(next) - drive_.geometry.turned(target_.sector)).count;
  target_ = {{.sector = next, .origin = {}, .command = 0, .stride = 1}, boundary, now};
  ahead_ = true;
  ++in_use_;
  heads_ = Heads::kPassing;
  heads_at_ = drive_.rotation.boundary(target_.boundary + 1);
  emit_if_wanted(Kind::kReadAhead, now, next.count);
}

/// Starts to move the next sector's words across the channel, if the channel is free and a sector is ready.
void BufferedDrive::use_channel(Instant now) {
  if (channel_at_ != kNever) return;
  if (to_drain_ > 0) {
    channel_at_ = now + drain_time_;
    return;
  }
  const bool can_fill = served_ && command_.direction == Direction::kWrite &&
                        on_heads_ < command_.blocks.count() && in_use_ < specification_.buffers;
  if (!can_fill) return;
  ++in_use_;
  channel_at_ = now + fill_time_;
}

void BufferedDrive::channel_done(Instant now) {
  channel_at_ = kNever;
  const Sectors which = moved_++;
  const bool last = moved_ == command_.blocks.count();
  const bool reads = command_.direction == Direction::kRead;
  emit_if_wanted(Kind::kTransfer, now, command_.blocks.block(which).count, reads ? drain_time_ : fill_time_);
  command_.client->sector_moved(now);
  if (reads) {
    --to_drain_;
    --in_use_;
    if (last) complete(now);
  } else {
    filled_.push_back(of_command(which));
    ++on_heads_;
    if (heads_ == Heads::kIdle) aim(now);
    if (last && completes_buffered()) complete(now);
  }
  use_channel(now);
}

void BufferedDrive::complete(Instant now) {
  emit_if_wanted(Kind::kCompletion, now, command_.blocks.count().count);
  busy_ = false;
  finish(now);
}

void BufferedDrive::emit_event(Kind kind, Instant at, std::int64_t number, time::Duration length) {
  const bool of_heads = kind == Kind::kSeek || kind == Kind::kOnCylinder || kind == Kind::kLatency ||
                        kind == Kind::kSector || kind == Kind::kReadAhead;
  emit(kind, at, of_heads ? target_.origin.request : command_.origin.request, number, length);
}

}  // namespace platter::device
