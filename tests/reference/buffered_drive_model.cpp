#include "tests/reference/buffered_drive_model.hpp"

#include <algorithm>

namespace platter::reference {
namespace {

__extension__ using Wide = __int128;  // products of two counts of picoseconds

}  // namespace

RotationModel::RotationModel(std::int64_t rpm, std::int64_t track, std::int64_t phase)
    : rpm_(rpm), track_(track) {
  constexpr Ps kMinute = 60'000'000'000'000;
  const Ps revolution = kMinute / rpm;
  zero_ = -static_cast<Ps>(static_cast<Wide>(revolution) * phase / 1'000'000);
}

Ps RotationModel::boundary(std::int64_t k) const {
  constexpr Wide kMinute = 60'000'000'000'000;
  const Wide divisor = static_cast<Wide>(rpm_) * track_;
  return zero_ + static_cast<Ps>((k * kMinute + divisor - 1) / divisor);
}

std::int64_t RotationModel::first(Ps now, std::int64_t angle) const {
  constexpr Wide kMinute = 60'000'000'000'000;
  // Starts at least two sectors too early, and then tries the boundaries in sequence.
  auto k = static_cast<std::int64_t>(static_cast<Wide>(now - zero_) * rpm_ * track_ / kMinute);
  k = std::max<std::int64_t>(k - 2, 0);
  while (boundary(k) < now || k % track_ != angle) ++k;
  return k;
}

BufferedDriveModel::BufferedDriveModel(World& world, const DiskShape& disk, const ControllerShape& controller,
                                       std::int64_t phase, std::shared_ptr<ControllerModel> shared)
    : ActingDevice(world),
      disk_(disk),
      controller_(controller),
      rotation_(disk.rpm, disk.track, phase),
      shared_(std::move(shared)) {}

/// Returns the number of sectors, including skews, from the angle of sector 0 of the drive to that of
/// `sector`.
std::int64_t BufferedDriveModel::turned(std::int64_t sector) const {
  std::int64_t all = sector;
  for (std::int64_t start = disk_.track; start <= sector; start += disk_.track)
    all += start % (disk_.head_groups * disk_.track) == 0 ? disk_.cylinder_skew : disk_.head_skew;
  return all;
}

Ps BufferedDriveModel::seek_time(std::int64_t cylinders) const {
  for (std::size_t i = 0; i < disk_.seek.size(); ++i) {
    const auto [far, time] = disk_.seek[i];
    if (cylinders == far) return time;
    if (cylinders > far) continue;
    const auto [near, least] = disk_.seek[i - 1];
    return least + (time - least) * (cylinders - near) / (far - near);
  }
  return disk_.seek.back().second;
}

BufferedDriveModel::Buffer* BufferedDriveModel::oldest(Use use) {
  const auto found =
      std::find_if(buffers_.begin(), buffers_.end(), [&](const Buffer& buffer) { return buffer.use == use; });
  return found == buffers_.end() ? nullptr : &*found;
}

void BufferedDriveModel::release(Use use) {
  buffers_.erase(buffers_.begin() + (oldest(use) - buffers_.data()));
}

Ps BufferedDriveModel::next() const {
  return std::min({select_at_, channel_at_, heads_at_});
}

void BufferedDriveModel::start(Ps now) {
  command_ = current();
  ++command_number_;
  busy_ = true;
  accepted_ = false;
  selected_ = false;
  passed_ = filled_ = moved_ = 0;
  if (shared_ == nullptr) return serve(now);
  if (shared_->served == nullptr || (shared_->served == this && shared_->waiting.empty())) return serve(now);
  shared_->waiting.push_back(this);
  aim(now);
}

/// Called when the controller starts to serve the command.
void BufferedDriveModel::serve(Ps now) {
  if (shared_ != nullptr) {
    if (shared_->served_last != nullptr && shared_->served_last != this) shared_->served_last->drop_ahead();
    shared_->served = shared_->served_last = this;
  }
  accepted_ = true;
  select_at_ = now + controller_.select_time;
  emit(Kind::kCommand, now, command_.request, static_cast<std::int64_t>(command_.blocks.size()),
       controller_.select_time);
  use_channel(now);
}

void BufferedDriveModel::drop_ahead() {
  if (!ahead_) return;
  ahead_ = false;
  heads_ = Heads::kIdle;
  heads_at_ = kNever;
  release(Use::kArriving);
}

void BufferedDriveModel::act(Ps now) {
  // A command that arrives, or a buffer that becomes free, exactly when a sector starts is in time.
  if (select_at_ == now) {
    select();
    use_channel(now);
    aim(now);
  }
  if (channel_at_ == now) crossed(now);
  if (heads_at_ == now) heads(now);
  give_back(now);
}

/// Called when the drive is selected. If the look-ahead is reading the first sector of a read, that sector
/// becomes part of the read, unless other sectors must be written first. Any other look-ahead ends.
void BufferedDriveModel::select() {
  select_at_ = kNever;
  selected_ = true;
  if (!ahead_) return;
  const bool is_wanted = !command_.writes && command_.blocks.front() == target_.sector;
  if (!is_wanted || oldest(Use::kFilled) != nullptr) return drop_ahead();
  ahead_ = false;
  target_.request = command_.request;
  target_.stride = command_.stride;
}

/// Called when a sector has crossed the channel.
void BufferedDriveModel::crossed(Ps now) {
  channel_at_ = kNever;
  const std::int64_t sector = command_.blocks[moved_++];
  const bool last = moved_ == command_.blocks.size();
  const std::int64_t words = command_.writes ? disk_.words : std::min(controller_.rest_words, disk_.words);
  emit(Kind::kMove, now, command_.request, sector, words * controller_.word_time);
  moved(now);
  if (command_.writes) {
    oldest(Use::kFilling)->use = Use::kFilled;
    ++filled_;
    aim(now);
    if (last && completes_buffered()) complete(now);
  } else {
    release(Use::kDraining);
    if (last) complete(now);
  }
  use_channel(now);
}

void BufferedDriveModel::heads(Ps now) {
  switch (heads_) {
    case Heads::kSeek:
      emit(Kind::kOnCylinder, now, target_.request, cylinder_);
      heads_ = Heads::kIdle;
      heads_at_ = kNever;
      aim(now);
      break;
    case Heads::kWait:
      begin_pass(now);
      break;
    case Heads::kPass:
      end_pass(now);
      break;
    case Heads::kIdle:
      break;
  }
}

void BufferedDriveModel::begin_pass(Ps now) {
  if (!target_.written) {
    if (!has_free_buffer()) {  // tries again a revolution later
      boundary_ += disk_.track;
      heads_at_ = rotation_.boundary(boundary_);
      return;
    }
    buffers_.push_back({Use::kArriving, target_.sector, target_.request, command_number_, target_.stride});
  }
  if (now != ready_at_) emit(Kind::kLatency, now, target_.request, 0, now - ready_at_);
  if (any_passed_ && target_.sector - last_sector_ == target_.stride) {
    const std::int64_t sectors = turned(target_.sector) - turned(last_sector_);
    const std::int64_t lost = (boundary_ - last_boundary_ - sectors) / disk_.track;
    if (lost > 0) emit(Kind::kLost, now, target_.request, lost);
  }
  heads_ = Heads::kPass;
  heads_at_ = rotation_.boundary(boundary_ + 1);
}

void BufferedDriveModel::end_pass(Ps now) {
  if (ahead_) {
    drop_ahead();
    return use_channel(now);
  }
  emit(Kind::kPass, now, target_.request, target_.sector, now - rotation_.boundary(boundary_));
  any_passed_ = true;
  last_sector_ = target_.sector;
  last_boundary_ = boundary_;
  heads_ = Heads::kIdle;
  heads_at_ = kNever;
  if (target_.written) {
    release(Use::kFilled);
    const bool all_moved = command_.writes && moved_ == command_.blocks.size();
    if (busy_ && all_moved && !completes_buffered() && oldest(Use::kFilled) == nullptr) complete(now);
  } else {
    oldest(Use::kArriving)->use = Use::kRead;
    ++passed_;
  }
  use_channel(now);
  aim(now);
  // After the last sector of a read, the drive reads the next sector of the cylinder ahead, if a buffer is
  // free.
  const bool read_all = !target_.written && passed_ == command_.blocks.size();
  const std::int64_t after = last_sector_ + 1;
  if (!controller_.reads_ahead || !read_all || heads_ != Heads::kIdle || !has_free_buffer()) return;
  if (cylinder_of(after) != cylinder_) return;
  boundary_ += turned(after) - turned(last_sector_);
  target_ = {after, 0, 1, false};
  buffers_.push_back({Use::kArriving, after, 0, 0, 1});
  ahead_ = true;
  heads_ = Heads::kPass;
  heads_at_ = rotation_.boundary(boundary_ + 1);
  emit(Kind::kAhead, now, 0, after);
}

/// Starts the next transfer of the channel, which moves one sector at a time: a sector that was read,
/// otherwise the next sector of a write into a free buffer.
void BufferedDriveModel::use_channel(Ps now) {
  if (channel_at_ != kNever) return;
  if (Buffer* read = oldest(Use::kRead)) {
    read->use = Use::kDraining;
    channel_at_ = now + std::min(controller_.rest_words, disk_.words) * controller_.word_time;
  } else if (busy_ && accepted_ && command_.writes && filled_ < command_.blocks.size() && has_free_buffer()) {
    buffers_.push_back(
        {Use::kFilling, command_.blocks[filled_], command_.request, command_number_, command_.stride});
    channel_at_ = now + disk_.words * controller_.word_time;
  }
}

/// Moves idle heads to the next sector.
void BufferedDriveModel::aim(Ps now) {
  if (heads_ != Heads::kIdle) return;
  const Buffer* filled = oldest(Use::kFilled);
  if (filled != nullptr && may_write(*filled)) {
    target_ = {filled->sector, filled->request, filled->stride, true};
  } else if (busy_ && (selected_ || !accepted_)) {
    const std::size_t done = command_.writes ? filled_ : passed_;
    if (done == command_.blocks.size()) return;
    target_ = {command_.blocks[done], command_.request, command_.stride, false};
  } else {
    return;
  }
  const std::int64_t cylinder = cylinder_of(target_.sector);
  if (cylinder != cylinder_) {
    const std::int64_t crossed = std::abs(cylinder - cylinder_);
    emit(Kind::kSeek, now, target_.request, crossed, seek_time(crossed));
    cylinder_ = cylinder;
    heads_ = Heads::kSeek;
    heads_at_ = now + seek_time(crossed);
    return;
  }
  // The wait for a sector to be written starts when its words are in a buffer, the wait for a sector to be
  // read when the drive has been selected.
  if (target_.written || (selected_ && !command_.writes)) await(now);
}

void BufferedDriveModel::await(Ps now) {
  heads_ = Heads::kWait;
  ready_at_ = now;
  boundary_ = rotation_.first(now, turned(target_.sector) % disk_.track);
  heads_at_ = rotation_.boundary(boundary_);
}

/// A drive keeps a shared controller until nothing of its commands is left in the buffers.
void BufferedDriveModel::give_back(Ps now) {
  if (shared_ == nullptr || shared_->served != this) return;
  if ((accepted_ && busy_) || oldest(Use::kFilled) != nullptr) return;
  shared_->served = nullptr;
  if (!shared_->waiting.empty()) {
    BufferedDriveModel& waiting = *shared_->waiting.front();
    shared_->waiting.pop_front();
    waiting.serve(now);
  }
  aim(now);
}

void BufferedDriveModel::complete(Ps now) {
  emit(Kind::kComplete, now, command_.request, static_cast<std::int64_t>(command_.blocks.size()));
  busy_ = false;
  finish(now);
}

}  // namespace platter::reference
