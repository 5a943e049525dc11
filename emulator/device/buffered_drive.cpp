#include "emulator/device/buffered_drive.hpp"

#include <algorithm>
#include <cstdlib>

namespace platter::device {

using record::Kind;
using time::Instant;
using time::kNever;

BufferedDrive::BufferedDrive(const ControllerSpecification& specification, int channel, Drive& drive,
                             HeadsClient& heads, time::Engine& engine, record::Recorder& recorder)
    : specification_(specification),
      channel_(channel),
      drive_(drive),
      heads_client_(heads),
      engine_(engine),
      recorder_(recorder),
      seat_(engine.join(*this)),
      fill_time_(specification.word_time * drive.geometry.words_per_sector),
      drain_time_(specification.word_time *
                  std::min(specification.rest_words, drive.geometry.words_per_sector)),
      revolutions_(channel, drive.rotation, recorder) {}

void BufferedDrive::start(const Command& transfer, Instant now) {
  transfer_ = transfer;
  ++transfers_;
  selected_ = false;
  on_heads_ = 0;
  moved_ = 0;
  select_at_ = now + specification_.select_time;
  tell(Kind::kCommand, now, transfer_.sectors, specification_.select_time);
  use_channel(now);
  plan();
}

/// Whether a sector for the surface stands in a buffer, and the drive has been selected for it.
bool BufferedDrive::writing() const {
  return !filled_.empty() && (selected_ || filled_.front().transfer != transfers_);
}

bool BufferedDrive::quiet() const {
  return transfer_.sectors == 0 && filled_.empty();
}

void BufferedDrive::act(Instant now) {
  // In this order: a command, or a buffer set free, at the very instant a sector begins is still in time.
  if (select_at_ == now) select(now);
  if (channel_at_ == now) channel_done(now);
  if (heads_at_ == now) heads_done(now);
  plan();
}

void BufferedDrive::plan() {
  engine_.plan(seat_, std::min({select_at_, channel_at_, heads_at_}));
}

void BufferedDrive::select(Instant now) {
  select_at_ = kNever;
  selected_ = true;
  if (ahead_) {
    ahead_ = false;
    if (transfer_.direction == Direction::kRead && transfer_.sector == target_.sector) {
      target_.request = transfer_.request;  // caught: its words are just coming in
      target_.stride = transfer_.stride;
      return;
    }
    heads_ = Heads::kIdle;
    heads_at_ = kNever;
    --in_use_;
  }
  use_channel(now);
  if (heads_ == Heads::kIdle) aim(now);
}

/// Sends the heads to the sector that is next, if there is one.
void BufferedDrive::aim(Instant now) {
  heads_at_ = kNever;
  if (writing()) {
    target_ = {filled_.front()};
  } else if (selected_ && on_heads_ < transfer_.sectors) {
    target_ = {
        of_transfer(on_heads_)};  // a write's first may not be in a buffer yet: the heads go all the same
  } else {
    heads_ = Heads::kIdle;
    return;
  }
  revolutions_.aims();
  const std::int64_t cylinder = drive_.geometry.cylinder_of(target_.sector);
  if (cylinder == drive_.cylinder) {
    arrive(now);
    return;
  }
  revolutions_.seeks();
  const std::int64_t crossed = std::abs(cylinder - drive_.cylinder);
  const time::Duration seek = drive_.seek_time(crossed);
  tell(Kind::kSeek, now, crossed, seek);
  drive_.cylinder = cylinder;
  heads_ = Heads::kSeeking;
  heads_at_ = now + seek;
}

/// On the cylinder: the target is awaited, unless it is to be written and its words are still on their way.
void BufferedDrive::arrive(Instant now) {
  if (writing() || transfer_.direction == Direction::kRead) {
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
  if (heads_at_ == now) begin_pass(now);
}

void BufferedDrive::heads_done(Instant now) {
  switch (heads_) {
    case Heads::kSeeking:
      tell(Kind::kOnCylinder, now);
      heads_client_.on_cylinder(channel_, target_.request, now);
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
      revolutions_.refuses();
      target_.boundary += drive_.rotation.sectors();
      heads_at_ = drive_.rotation.boundary(target_.boundary);
      return;
    }
    ++in_use_;
  }
  if (now != target_.able_since) tell(Kind::kLatency, now, 0, now - target_.able_since);
  revolutions_.begins({.sector = target_.sector,
                       .boundary = target_.boundary,
                       .request = target_.request,
                       .stride = target_.stride,
                       .goes_on = target_.goes_on,
                       .is_first = target_.request != transfer_.request || target_.sector == transfer_.sector,
                       .able_since = target_.able_since});
  heads_ = Heads::kPassing;
  heads_at_ = drive_.rotation.boundary(target_.boundary + 1);
}

void BufferedDrive::end_pass(Instant now) {
  if (ahead_) {  // nobody asked in time
    ahead_ = false;
    revolutions_.reads_ahead(target_.boundary);
    --in_use_;
    heads_ = Heads::kIdle;
    heads_at_ = kNever;
    return;
  }
  revolutions_.passed(target_.sector, target_.boundary);
  if (recorder_.wants(Kind::kSector))
    tell(Kind::kSector, now, target_.sector, now - drive_.rotation.boundary(target_.boundary));
  if (writing()) {
    filled_.pop_front();
    --in_use_;
    if (!completes_buffered() && filled_.empty() && moved_ == transfer_.sectors) complete(now);
  } else {
    ++on_heads_;
    ++to_drain_;
  }
  use_channel(now);
  aim(now);
  if (heads_ == Heads::kIdle) read_ahead(now);
}

/// After the last sector of a read, the next one of the cylinder goes into a free buffer in case it is asked
/// for.
void BufferedDrive::read_ahead(Instant now) {
  const bool was_read =
      transfer_.direction == Direction::kRead && on_heads_ == transfer_.sectors && on_heads_ > 0;
  const std::int64_t next = target_.sector + 1;  // nothing else is aimed at
  if (!specification_.reads_ahead || !was_read || in_use_ == specification_.buffers ||
      next >= drive_.geometry.sectors() || drive_.geometry.cylinder_of(next) != drive_.cylinder) {
    return;
  }
  target_ = {{.sector = next, .request = 0, .transfer = 0, .stride = 1, .goes_on = false},
             target_.boundary + 1,
             now};
  revolutions_.aims();
  ahead_ = true;
  ++in_use_;
  heads_ = Heads::kPassing;
  heads_at_ = drive_.rotation.boundary(target_.boundary + 1);
  tell(Kind::kReadAhead, now, next);
}

/// Puts the next sector's words on the channel, if it is free and there is one that can go.
void BufferedDrive::use_channel(Instant now) {
  if (channel_at_ != kNever) return;
  const bool can_drain = to_drain_ > 0;
  const bool can_fill = transfer_.direction == Direction::kWrite && on_heads_ < transfer_.sectors &&
                        in_use_ < specification_.buffers;
  if (!can_drain && !can_fill) return;
  if (!can_drain) ++in_use_;
  channel_at_ = now + (can_drain ? drain_time_ : fill_time_);
}

void BufferedDrive::channel_done(Instant now) {
  channel_at_ = kNever;
  const Filled sector = of_transfer(moved_++);
  const bool last = moved_ == transfer_.sectors;
  const bool reads = transfer_.direction == Direction::kRead;
  if (recorder_.wants(Kind::kTransfer))
    tell(Kind::kTransfer, now, sector.sector, reads ? drain_time_ : fill_time_);
  transfer_.client->sector_moved(now);
  if (reads) {
    --to_drain_;
    --in_use_;
    if (last) complete(now);
  } else {
    filled_.push_back(sector);
    ++on_heads_;
    if (heads_ == Heads::kIdle) aim(now);
    if (last && completes_buffered()) complete(now);
  }
  use_channel(now);
}

void BufferedDrive::complete(Instant now) {
  tell(Kind::kCompletion, now, transfer_.sectors);
  transfer_.sectors = 0;
  finish(now);
}

void BufferedDrive::tell(Kind kind, Instant at, std::int64_t number, time::Duration length) {
  const bool of_heads = kind == Kind::kSeek || kind == Kind::kOnCylinder || kind == Kind::kLatency ||
                        kind == Kind::kSector || kind == Kind::kReadAhead;
  recorder_.tell({.kind = kind,
                  .at = at,
                  .channel = channel_,
                  .request = of_heads ? target_.request : transfer_.request,
                  .number = number,
                  .length = length});
}

}  // namespace platter::device
