#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include "emulator/device/scheduled_device.hpp"
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

/// When a write is done: as soon as its blocks are in the cache, or when the device behind has done it.
enum class WritePolicy : std::uint8_t { kBehind, kThrough };

/// What a cache says of itself.
struct CacheSpecification {
  amount::Sectors blocks;  ///< that it has room for
  amount::Sectors mark{};  ///< so many blocks to be written back are written back (kBehind)
  WritePolicy writes = WritePolicy::kBehind;
  time::Duration access_time;  ///< from a command to its first block
  time::Duration word_time;    ///< of a word between cache and memory
};

/// A cache in front of another device. With write-behind, a write is done when its last block is in the
/// cache. What has been written is written back, all of it in one command in the order of blocks, when there
/// is as much of it as the mark says, when the block that was used longest ago has to make room and is of it,
/// on flush(), and before a write is done that has to be on the surface. A block that is read and is in the
/// cache crosses from there; those that are not are asked of the device behind, at most as many at a time as
/// the cache holds, and are in memory and in the cache when that is done. With write-through, a write is the
/// command of the device behind; blocks of it that are in the cache are changed there too, and others do not
/// enter it.
class Cache final : public ScheduledDevice, public Client {
 public:
  Cache(const CacheSpecification& specification, std::unique_ptr<Device> behind, const DeviceContext& socket);

  const Geometry& geometry() const override { return behind_->geometry(); }
  /// With write-through the device behind has every word at once, so that the cache keeps none of its own.
  Store& store() override { return writes_through() ? behind_->store() : store_; }
  Rotation* rotation() override { return behind_->rotation(); }
  bool quiet() const override { return queue().empty() && !writing_back_ && !flushing_ && behind_->quiet(); }
  void flush(time::Instant now) override;
  /// The command takes hold, or a block has crossed between cache and memory.
  void act(time::Instant now) override;

  /// Called for blocks read from the device and for blocks written through to it.
  void sector_moved(time::Instant now) override { queue().front().client->sector_moved(now); }
  void completed(time::Instant now) override;

 protected:
  void start(const Command& command, time::Instant now) override;

 private:
  /// Hears of what is written back.
  struct Writer final : Client {
    explicit Writer(Cache& its) : cache(its) {}
    void sector_moved(time::Instant) override {}
    void completed(time::Instant now) override { cache.written_back(now); }
    Cache& cache;
  };

  bool writes_through() const { return specification_.writes == WritePolicy::kThrough; }
  void pass_on(time::Instant now);
  bool holds(amount::Sectors block) const { return places_.contains(block.count); }
  void use(amount::Sectors block);
  void go_on(time::Instant now);
  void fetch(time::Instant now);
  bool make_room(amount::Sectors blocks, time::Instant now);
  void write_back(time::Instant now);
  void written_back(time::Instant now);

  CacheSpecification specification_;
  std::unique_ptr<Device> behind_;
  CachedStore store_;
  time::Duration block_time_;
  Writer writer_{*this};

  // The command.
  amount::Sectors moved_{};   ///< of it
  std::vector<Run> fetched_;  ///< blocks of it that are being fetched from behind
  bool crossing_ = false;     ///< a block, between cache and memory
  bool waiting_ = false;      ///< for what is being written back

  // The blocks.
  std::list<amount::Sectors> used_;  ///< the one used last comes first
  std::unordered_map<std::int64_t, std::list<amount::Sectors>::iterator> places_;  ///< never walked through
  std::set<amount::Sectors> dirty_;                                                ///< to be written back
  std::set<amount::Sectors> leaving_;                                              ///< being written back
  std::vector<Run> written_;                                                       ///< the same
  bool writing_back_ = false;
  bool flushing_ = false;
};

}  // namespace platter::device
