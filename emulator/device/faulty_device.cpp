#include "emulator/device/faulty_device.hpp"

#include <algorithm>
#include <utility>

#include "emulator/device/rotation.hpp"

namespace platter::device {

using amount::Sectors;
using time::Duration;
using time::Instant;

namespace {

using FaultKind = fault::Kind;

fault::Target target_of(Device& device, const DeviceContext& socket, fault::Medium medium) {
  const Geometry& geometry = device.geometry();
  return {.channel = socket.channel,
          .member = socket.member,
          .medium = medium,
          .rotates = device.rotation() != nullptr,
          .cylinders = geometry.cylinders,
          .heads = geometry.head_groups,
          .sectors = geometry.sectors_per_track.count,
          .blocks = socket.on_channel ? socket.on_channel(geometry.sectors() - Sectors{1}).count + 1
                                      : geometry.sectors().count};
}

constexpr std::chrono::milliseconds kSlower{100};

/// Returns whether the fault has destroyed words, so that a retry is in vain.
bool is_lost(const fault::Entry& entry) {
  return entry_of(entry.fault.kind).scope == fault::Scope::kStore;
}

/// Returns the instant after the wait, at most the last one before time::kNever.
Instant later(Instant now, Duration wait) {
  return now + std::min(wait, time::kNever - now - Duration{1});
}

}  // namespace

std::unique_ptr<Device> with_faults(std::unique_ptr<Device> device, const DeviceContext& socket,
                                    fault::Medium medium) {
  if (socket.faults == nullptr) return device;
  const auto target = target_of(*device, socket, medium);
  socket.faults->add(target);
  if (socket.faults->entries_of(target).empty()) return device;
  return std::make_unique<FaultyDevice>(std::move(device), socket, medium);
}

FaultyDevice::FaultyDevice(std::unique_ptr<Device> backing, const DeviceContext& socket, fault::Medium medium)
    : ScheduledDevice(socket),
      backing_(std::move(backing)),
      plan_(*socket.faults),
      target_(target_of(*backing_, socket, medium)),
      on_channel_(socket.on_channel) {
  for (fault::Entry* entry : plan_.entries_of(target_)) planned_.push_back({.entry = entry});
}

fault::Place FaultyDevice::place_of(Sectors sector) const {
  const Geometry& its = geometry();
  const std::int64_t track = sector / its.sectors_per_track;
  return {.cylinder = its.cylinder_of(sector),
          .head = track % its.head_groups,
          .sector = (sector % its.sectors_per_track).count,
          .block = (on_channel_ ? on_channel_(sector) : sector).count};
}

bool FaultyDevice::applies(const fault::Fault& fault) const {
  return fault.on == fault::On::kBoth || (fault.on == fault::On::kWrite) == writes();
}

bool FaultyDevice::has_block_at(const fault::Entry& entry) const {
  const Runs& blocks = queue().front().blocks;
  for (Sectors i; i < blocks.count(); ++i) {
    if (plan_.is_at(entry, target_, place_of(blocks.block(i)))) return true;
  }
  return false;
}

void FaultyDevice::start(const Command&, Instant now) {
  next_ = {};
  hit_.reset();
  after_fault_ = has_failed_ = false;
  late_ = {};
  for (Planned& planned : planned_) planned.is_armed = false;
  meet_command_faults(now);
}

/// Decides which faults of whole commands happen, and starts the command after the time that they cost.
void FaultyDevice::meet_command_faults(Instant now) {
  const fault::Recovery& recovery = plan_.recovery();
  Duration wait{};
  for (Planned& planned : planned_) {
    fault::Entry& entry = *planned.entry;
    const fault::Fault& fault = entry.fault;
    if (has_failed_ || !applies(fault)) continue;
    if (fault.kind == FaultKind::kOffLine) {
      wait = time::sum(wait, wait_until_on_line(planned, now));
      continue;
    }
    if (!has_block_at(entry)) continue;
    const fault::Scope scope = entry_of(fault.kind).scope;
    if (scope == fault::Scope::kStore) {
      if (plan_.fires(entry, now)) lose_unsaved_words(entry, now);
      continue;
    }
    if (scope == fault::Scope::kBlock) {
      planned.is_armed = fault.nth && plan_.fires(entry, now);
      continue;
    }
    if (!plan_.fires(entry, now)) continue;
    std::int64_t retries = 0;
    Duration lost{};
    switch (fault.kind) {
      case FaultKind::kSeek:
        retries = std::min(fault.retries.value_or(1), recovery.retries);
        has_failed_ = fault.retries.value_or(1) > recovery.retries;
        lost = time::product(fault.time.value_or(recovery.recalibration), std::max<std::int64_t>(retries, 1));
        break;
      case FaultKind::kSlow:
        lost = fault.time.value_or(kSlower);
        break;
      case FaultKind::kCommand:
        retries = 1;
        lost = fault.time.value_or(recovery.time_out);
        break;
      default:  // a lost interrupt
        lost = fault.time.value_or(recovery.time_out);
        late_ = time::sum(late_, lost);
        break;
    }
    if (fault.kind != FaultKind::kInterrupt) wait = time::sum(wait, lost);
    report(entry, !has_failed_, -1, retries, lost, now);
  }
  after_fault_ = wait > Duration{};
  if (after_fault_ || has_failed_) return plan(later(now, wait));
  move_on(now);
}

/// The store loses its words. The blocks of a write that starts are written now, and need no earlier words.
void FaultyDevice::lose_unsaved_words(fault::Entry& entry, Instant now) {
  emit(entry, 0, {}, now);
  std::vector<Sectors> rewritten;
  if (writes()) {
    const Runs& blocks = queue().front().blocks;
    for (Sectors i; i < blocks.count(); ++i) rewritten.push_back(blocks.block(i));
    std::sort(rewritten.begin(), rewritten.end());
  }
  for (const Sectors block : backing_->lose_words()) {
    damaged_[block] = &entry;
    if (!std::binary_search(rewritten.begin(), rewritten.end(), block))
      plan_.note_loss(entry, target_.channel, place_of(block).block);
  }
}

/// Decides whether the drive goes off line. Returns the time until it is on line again or the driver gives
/// up; zero if it is on line.
Duration FaultyDevice::wait_until_on_line(Planned& planned, Instant now) {
  fault::Entry& entry = *planned.entry;
  if (now >= planned.on_line) {
    if (!has_block_at(entry) || !plan_.fires(entry, now)) return {};
    planned.on_line = later(now, entry.fault.time.value_or(Duration::max()));
  }
  const Duration left = planned.on_line - now;
  const Duration patience = plan_.recovery().patience;
  has_failed_ = left > patience;
  const Duration lost = std::min(left, patience);
  report(entry, !has_failed_, -1, 0, lost, now);
  return lost;
}

/// A delay is over: repeats the sector that has failed, ends the command, or continues it.
void FaultyDevice::act(Instant now) {
  if (hit_) return submit(hit_->index, hit_->index + Sectors{1}, true, now);
  if (is_at_end()) return finish(now);
  move_on(now);
}

/// Returns the first sector from `from` on at which a fault happens.
std::optional<FaultyDevice::Hit> FaultyDevice::find_hit(Sectors from, Instant now) {
  const Runs& blocks = queue().front().blocks;
  const std::int64_t max_retries = plan_.recovery().retries;
  for (Sectors i = from; i < blocks.count(); ++i) {
    const Sectors sector = blocks.block(i);
    if (const auto damaged = damaged_.find(sector); damaged != damaged_.end() && !writes())
      return Hit{damaged->second, i, is_lost(*damaged->second) ? 0 : max_retries, false};
    const fault::Place place = place_of(sector);
    for (Planned& planned : planned_) {
      fault::Entry* const entry = planned.entry;
      const fault::Fault& fault = entry->fault;
      if (entry_of(fault.kind).scope != fault::Scope::kBlock || !applies(fault) ||
          !plan_.is_at(*entry, target_, place))
        continue;
      if (fault.nth ? !std::exchange(planned.is_armed, false) : !plan_.fires(*entry, now)) continue;
      if (fault.kind == FaultKind::kUnreadable)
        return Hit{entry, i, fault.retries.value_or(max_retries), false};
      const std::int64_t needed = fault.retries.value_or(1);
      const bool recovers = needed <= max_retries;
      return Hit{entry, i, recovers ? needed - 1 : max_retries, recovers};
    }
  }
  return std::nullopt;
}

/// Passes on the sectors up to the next one that fails.
void FaultyDevice::move_on(Instant now) {
  hit_ = find_hit(next_, now);
  const Sectors end = hit_ ? hit_->index + Sectors{1} : queue().front().blocks.count();
  credit_ = end - next_ - Sectors{hit_ ? 1 : 0};
  submit(next_, end, std::exchange(after_fault_, false), now);
}

void FaultyDevice::submit(Sectors begin, Sectors end, bool retry, Instant now) {
  const Command& whole = queue().front();
  runs_.clear();
  for (Sectors i = begin; i < end;) {
    Run run = whole.blocks.from(i);
    run.count = std::min(run.count, end - i);
    runs_.push_back(run);
    i += run.count;
  }
  Command piece = whole;
  piece.client = this;
  piece.origin.is_retry = retry;
  piece.blocks = Runs(runs_);
  // The driver sees the error of a write only when the sector has passed.
  if (hit_ && writes()) piece.until = Until::kSurface;
  backing_->submit(piece, now);
}

void FaultyDevice::sector_moved(Instant now) {
  if (credit_ == Sectors{}) return;
  credit_ -= Sectors{1};
  queue().front().client->sector_moved(now);
}

/// A piece is complete. The next one is submitted in a separate action, after the decorated device has
/// finished the current one.
void FaultyDevice::completed(Instant now) {
  const Command& whole = queue().front();
  if (!hit_) {
    has_moved_to(whole.blocks.count());
    return plan_next(now);
  }
  Hit& hit = *hit_;
  const std::int64_t attempts = hit.failures + (hit.is_recovered ? 1 : 0);
  if (hit.attempts < attempts) {
    ++hit.attempts;
    credit_ = Sectors{hit.is_recovered && hit.attempts == attempts ? 1 : 0};
    return plan(now);
  }
  has_moved_to(hit.index + Sectors{hit.is_recovered ? 1 : 0});
  has_failed_ = !hit.is_recovered;
  report(*hit.entry, hit.is_recovered, whole.blocks.block(hit.index).count, hit.attempts, {}, now);
  after_fault_ = true;
  hit_.reset();
  plan_next(now);
}

/// Notes that the sectors before `end` have been moved.
void FaultyDevice::has_moved_to(Sectors end) {
  for (Sectors i = next_; i < end && writes() && !damaged_.empty(); ++i)
    damaged_.erase(queue().front().blocks.block(i));
  next_ = end;
}

/// Plans the next piece, or the end of the command as the system sees it.
void FaultyDevice::plan_next(Instant now) {
  plan(is_at_end() ? later(now, late_) : now);
}

void FaultyDevice::emit(const fault::Entry& entry, std::int64_t retries, Duration lost, Instant now) {
  socket().recorder.emit({.kind = record::Kind::kFault,
                          .at = now,
                          .channel = socket().channel,
                          .device = number(),
                          .request = queue().front().origin.request,
                          .number = retries,
                          .length = lost,
                          .who = entry_of(entry.fault.kind).name});
}

void FaultyDevice::report(fault::Entry& entry, bool recovered, std::int64_t block, std::int64_t retries,
                          Duration lost, Instant now) {
  ++(recovered ? entry.recovered : entry.failed);
  const Runs& blocks = queue().front().blocks;
  for (Sectors i = next_; i < blocks.count() && !recovered && writes(); ++i)
    damaged_[blocks.block(i)] = &entry;
  entry.retries += retries;
  entry.lost = time::sum(entry.lost, lost);
  emit(entry, retries, lost, now);
  if (entry.fault.kind == FaultKind::kSlow) return;  // the system does not notice a slow command
  queue().front().client->met_fault({.entry = &entry,
                                     .is_recovered = recovered,
                                     .channel = socket().channel,
                                     .block = block,
                                     .retries = retries,
                                     .lost = lost});
}

}  // namespace platter::device
