#include "emulator/device/cache.hpp"

#include <algorithm>
#include <utility>

#include "emulator/fault/plan.hpp"

namespace platter::device {

using amount::Sectors;
using record::Kind;
using time::Instant;

Cache::Cache(const CacheSpecification& specification, std::unique_ptr<Device> backing,
             const DeviceContext& socket)
    : ScheduledDevice(socket),
      specification_(specification),
      backing_(std::move(backing)),
      store_(backing_->store(), backing_->geometry().words_per_sector),
      block_time_(specification.word_time * backing_->geometry().words_per_sector.count) {}

void Cache::start(const Command& command, Instant now) {
  moved_ = {};
  emit(Kind::kCommand, now, command.blocks.count().count, specification_.access_time);
  plan(now + specification_.access_time);
}

void Cache::act(Instant now) {
  if (crossing_) {
    crossing_ = false;
    const Command command = queue().front();
    const Sectors block = command.blocks.block(moved_++);
    use(block);
    emit(Kind::kTransfer, now, block.count, block_time_);
    command.client->sector_moved(now);
    if (command.direction == Direction::kWrite) {
      dirty_.insert(block);
      if (Sectors{std::ssize(dirty_)} >= specification_.mark) write_back(now);
    }
  }
  advance(now);
}

/// Continues with the command's next block, unless it has to wait.
void Cache::advance(Instant now) {
  const Command& command = queue().front();
  const bool writes = command.direction == Direction::kWrite;
  if (writes && writes_through() && moved_ == Sectors{}) return pass_on(now);
  if (moved_ == command.blocks.count()) {
    if (waits_for_surface() && (writing_back_ || !dirty_.empty())) {
      waiting_ = true;
      return write_back(now);
    }
    emit(Kind::kCompletion, now, moved_.count);
    return finish(now);
  }
  if (!holds(command.blocks.block(moved_))) {
    if (!writes) return fetch(now);
    if (!make_room(Sectors{1}, now)) return;
  }
  crossing_ = true;
  plan(now + block_time_);
}

/// Returns true if the command is a write that ends when its blocks, all of which are in the cache, have been
/// written back.
bool Cache::waits_for_surface() const {
  if (queue().empty() || writes_through()) return false;
  const Command& command = queue().front();
  return command.direction == Direction::kWrite && command.until == Until::kSurface &&
         moved_ == command.blocks.count();
}

/// Reads the next blocks of the command up to the first that is in the cache.
void Cache::fetch(Instant now) {
  const Command& command = queue().front();
  fetched_.clear();
  const Sectors end = std::min(command.blocks.count(), moved_ + specification_.blocks);
  for (Sectors i = moved_; i < end && !holds(command.blocks.block(i)); ++i)
    add_block(fetched_, command.blocks.block(i));
  const Runs blocks(fetched_);
  if (make_room(blocks.count(), now))
    backing_->submit(
        {.client = this, .origin = command.origin, .direction = Direction::kRead, .blocks = blocks}, now);
}

/// Passes a write-through on to the backing device.
void Cache::pass_on(Instant now) {
  Command command = queue().front();
  for (Sectors i{}; i < command.blocks.count(); ++i) {
    if (holds(command.blocks.block(i))) use(command.blocks.block(i));
  }
  command.client = this;
  backing_->submit(command, now);
}

void Cache::met_fault(const fault::Report& report) {
  has_failed_ = has_failed_ || !report.is_recovered;
  queue().front().client->met_fault(report);
}

void Cache::completed(Instant now) {
  if (std::exchange(has_failed_, false)) {
    moved_ = queue().front().blocks.count();
    return advance(now);
  }
  if (queue().front().direction == Direction::kWrite) {  // a write-through
    moved_ = queue().front().blocks.count();
    return advance(now);
  }
  for (Sectors left = Runs(fetched_).count(); left > Sectors{}; --left)
    use(queue().front().blocks.block(moved_++));
  advance(now);
}

/// Adds the block to the cache if necessary, as the most recently used one.
void Cache::use(Sectors block) {
  const auto entry = places_.find(block.count);
  if (entry != places_.end()) return used_.splice(used_.begin(), used_, entry->second);
  used_.push_front(block);
  places_[block.count] = used_.begin();
}

/// Removes the least recently used blocks. Returns false if one of them has to be written back first; the
/// command then continues after the write-back.
bool Cache::make_room(Sectors blocks, Instant now) {
  while (Sectors{std::ssize(used_)} + blocks > specification_.blocks) {
    const Sectors oldest = used_.back();
    if (dirty_.contains(oldest) || leaving_.contains(oldest)) {
      waiting_ = true;
      write_back(now);
      return false;
    }
    places_.erase(oldest.count);
    used_.pop_back();
  }
  return true;
}

void Cache::flush(Instant now) {
  flushing_ = writing_back_ || !dirty_.empty();
  write_back(now);
}

void Cache::add_unsaved(Unsaved& to) const {
  add_rest_of_write(moved_, to.newest);
  to.newest.insert(to.newest.end(), dirty_.begin(), dirty_.end());
  backing_->add_unsaved(to);
}

std::vector<Sectors> Cache::lose_words() {
  std::vector<Sectors> lost(dirty_.begin(), dirty_.end());
  dirty_.clear();
  const auto is_leaving = [this](Sectors block) { return leaving_.contains(block); };
  for (const Sectors block : used_) {
    if (!is_leaving(block)) places_.erase(block.count);
  }
  used_.remove_if([&](Sectors block) { return !is_leaving(block); });
  return lost;
}

void Cache::write_back(Instant now) {
  if (writing_back_ || dirty_.empty()) return;
  writing_back_ = true;
  leaving_.swap(dirty_);
  written_.clear();
  for (const Sectors block : leaving_) {
    store_.write_back(block);
    add_block(written_, block);
  }
  backing_->submit({.client = &writer_,
                    .direction = Direction::kWrite,
                    .until = Until::kSurface,
                    .blocks = Runs(written_)},
                   now);
}

void Cache::written_back(Instant now) {
  writing_back_ = false;
  leaving_.clear();
  if (dirty_.empty()) flushing_ = false;
  if (flushing_ || Sectors{std::ssize(dirty_)} >= specification_.mark) write_back(now);
  if (std::exchange(waiting_, false)) advance(now);
}

}  // namespace platter::device
