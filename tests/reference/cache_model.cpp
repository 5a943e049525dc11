#include "tests/reference/cache_model.hpp"

#include <algorithm>

namespace platter::reference {

CacheModel::CacheModel(World& world, const Shape& shape, std::unique_ptr<Device> behind)
    : ActingDevice(world),
      capacity_(static_cast<std::size_t>(shape.blocks)),
      mark_(static_cast<std::size_t>(shape.mark)),
      writes_through_(shape.writes_through),
      access_time_(shape.access_time),
      block_time_(shape.block_words() * shape.word_time),
      backing_(std::move(behind)) {}

bool CacheModel::contains(std::int64_t block) const {
  return std::find(blocks_.begin(), blocks_.end(), block) != blocks_.end();
}

void CacheModel::use(std::int64_t block) {
  std::erase(blocks_, block);
  blocks_.push_back(block);
}

void CacheModel::start(Ps now) {
  moved_ = 0;
  emit(Kind::kCommand, now, current().request, static_cast<std::int64_t>(current().blocks.size()),
       access_time_);
  at_ = now + access_time_;
}

void CacheModel::act(Ps now) {
  at_ = kNever;
  if (crosses_) {
    crosses_ = false;
    const std::int64_t block = current().blocks[moved_];
    ++moved_;
    use(block);
    emit(Kind::kMove, now, current().request, block, block_time_);
    moved(now);
    if (current().writes) {
      changed_.insert(block);
      if (changed_.size() >= mark_) write_back(now);
    }
  }
  continue_command(now);
}

void CacheModel::continue_command(Ps now) {
  if (current().writes && writes_through_ && moved_ == 0) return write_through(now);
  if (moved_ == current().blocks.size()) {
    const bool is_on_surface = !writes_back_ && changed_.empty();
    if (current().writes && !writes_through_ && current().to_surface && !is_on_surface) {
      waits_ = true;
      return write_back(now);
    }
    emit(Kind::kComplete, now, current().request, static_cast<std::int64_t>(moved_));
    return finish(now);
  }
  if (!contains(current().blocks[moved_])) {
    if (!current().writes) return fetch(now);
    if (!make_room(1, now)) return;
  }
  crosses_ = true;
  at_ = now + block_time_;
}

/// Evicts the least recently used blocks. If one of them has to be written back first, the command continues
/// after that, and this returns false.
bool CacheModel::make_room(std::size_t blocks, Ps now) {
  while (blocks_.size() + blocks > capacity_) {
    const std::int64_t oldest = blocks_.front();
    if (changed_.contains(oldest) || leaving_.contains(oldest)) {
      waits_ = true;
      write_back(now);
      return false;
    }
    blocks_.erase(blocks_.begin());
  }
  return true;
}

/// Reads the next blocks of the command that are not in the cache, at most as many as it can contain.
void CacheModel::fetch(Ps now) {
  Command missing{.request = current().request};
  for (std::size_t i = moved_; i < current().blocks.size() && missing.blocks.size() < capacity_; ++i) {
    if (contains(current().blocks[i])) break;
    missing.blocks.push_back(current().blocks[i]);
  }
  if (!make_room(missing.blocks.size(), now)) return;
  const Client client{[this](Ps at) { moved(at); },
                      [this, missing](Ps at) {
                        for (const std::int64_t block : missing.blocks) use(block);
                        moved_ += missing.blocks.size();
                        continue_command(at);
                      }};
  backing_->submit(missing, client, now);
}

void CacheModel::write_through(Ps now) {
  for (const std::int64_t block : current().blocks) {
    if (contains(block)) use(block);
  }
  const Client client{[this](Ps at) { moved(at); },
                      [this](Ps at) {
                        moved_ = current().blocks.size();
                        continue_command(at);
                      }};
  backing_->submit(current(), client, now);
}

/// Writes back all changed blocks, in the order of their numbers, if none are being written back.
void CacheModel::write_back(Ps now) {
  if (writes_back_ || changed_.empty()) return;
  writes_back_ = true;
  leaving_ = changed_;
  changed_.clear();
  const Command command{.writes = true, .to_surface = true, .blocks = {leaving_.begin(), leaving_.end()}};
  const Client client{[](Ps) {},
                      [this](Ps at) {
                        writes_back_ = false;
                        leaving_.clear();
                        if (changed_.size() >= mark_) write_back(at);
                        if (!waits_) return;
                        waits_ = false;
                        continue_command(at);
                      }};
  backing_->submit(command, client, now);
}

}  // namespace platter::reference
