#pragma once

#include "emulator/device/medium.hpp"

namespace platter::device {

/// What is on a device with a cache in front: the blocks that have not been written back are the cache's, all
/// others those of the device.
class CachedStore final : public Store {
 public:
  CachedStore(Store& behind, std::int64_t block_words)
      : newer_(block_words), behind_(behind), words_(block_words) {}

  void read(std::int64_t first, std::span<Word> to) const override {
    by_block(static_cast<std::size_t>(words_), first, to.size(),
             [&](std::int64_t block, std::size_t offset, std::size_t done, std::size_t count) {
               const Store& from = newer_.was_written(block) ? static_cast<const Store&>(newer_) : behind_;
               from.read(block * words_ + static_cast<std::int64_t>(offset), to.subspan(done, count));
             });
  }
  void write(std::int64_t first, std::span<const Word> from) override {
    by_block(static_cast<std::size_t>(words_), first, from.size(),
             [&](std::int64_t block, std::size_t offset, std::size_t done, std::size_t count) {
               if (!newer_.was_written(block)) copy(behind_, newer_, block);
               newer_.write(block * words_ + static_cast<std::int64_t>(offset), from.subspan(done, count));
             });
  }
  void erase(std::int64_t block) override {
    newer_.erase(block);
    behind_.erase(block);
  }
  bool was_written(std::int64_t block) const override {
    return newer_.was_written(block) || behind_.was_written(block);
  }
  /// One that is in both counts twice.
  std::int64_t changes() const override { return newer_.changes() + behind_.changes(); }
  std::vector<std::int64_t> take_changes() override {
    auto changes = newer_.take_changes();
    const auto others = behind_.take_changes();
    changes.insert(changes.end(), others.begin(), others.end());
    std::sort(changes.begin(), changes.end());
    changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
    return changes;
  }

  /// What is newer of the block goes to the device.
  void write_back(std::int64_t block) {
    if (!newer_.was_written(block)) return;
    copy(newer_, behind_, block);
    newer_.erase(block);
  }

 private:
  void copy(const Store& from, Store& to, std::int64_t block) const {
    std::vector<Word> words(static_cast<std::size_t>(words_));
    from.read(block * words_, words);
    to.write(block * words_, words);
  }

  Medium newer_;
  Store& behind_;
  std::int64_t words_;
};

}  // namespace platter::device
