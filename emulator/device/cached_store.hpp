#pragma once

#include "emulator/device/sparse_store.hpp"

namespace platter::device {

/// What is on a device with a cache in front: the blocks that have not been written back are the cache's, all
/// others those of the device.
class CachedStore final : public Store {
 public:
  CachedStore(Store& behind, amount::Words block) : Store(block), newer_(block), behind_(behind) {}

  void read_in(amount::Sectors block, std::size_t word, std::span<Word> to) const override {
    (newer_.was_written(block) ? static_cast<const Store&>(newer_) : behind_).read_in(block, word, to);
  }
  void write_in(amount::Sectors block, std::size_t word, std::span<const Word> from) override {
    if (!newer_.was_written(block)) copy(behind_, newer_, block);
    newer_.write_in(block, word, from);
  }
  void erase(amount::Sectors block) override {
    newer_.erase(block);
    behind_.erase(block);
  }
  bool was_written(amount::Sectors block) const override {
    return newer_.was_written(block) || behind_.was_written(block);
  }
  /// One that is in both counts twice.
  amount::Sectors changes() const override { return newer_.changes() + behind_.changes(); }
  std::vector<amount::Sectors> take_changes() override {
    auto changes = newer_.take_changes();
    const auto others = behind_.take_changes();
    changes.insert(changes.end(), others.begin(), others.end());
    std::sort(changes.begin(), changes.end());
    changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
    return changes;
  }

  /// What is newer of the block goes to the device.
  void write_back(amount::Sectors block) {
    if (!newer_.was_written(block)) return;
    copy(newer_, behind_, block);
    newer_.erase(block);
  }

 private:
  void copy(const Store& from, Store& to, amount::Sectors block) const {
    std::vector<Word> words(block_words());
    from.read_in(block, 0, words);
    to.write_in(block, 0, words);
  }

  SparseStore newer_;
  Store& behind_;
};

}  // namespace platter::device
