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

/// The data of a device with a cache. Blocks that have not been written back are stored in the cache, all
/// others on the backing device.
class CachedStore final : public Store {
 public:
  CachedStore(Store& backing, amount::Words block) : Store(block), newer_(block), backing_(backing) {}

  void read_in(amount::Sectors block, std::size_t word, std::span<Word> to) const override {
    (newer_.was_written(block) ? static_cast<const Store&>(newer_) : backing_).read_in(block, word, to);
  }
  void write_in(amount::Sectors block, std::size_t word, std::span<const Word> from) override {
    if (!newer_.was_written(block)) copy(backing_, newer_, block);
    newer_.write_in(block, word, from);
  }
  void erase(amount::Sectors block) override {
    newer_.erase(block);
    backing_.erase(block);
  }
  bool was_written(amount::Sectors block) const override {
    return newer_.was_written(block) || backing_.was_written(block);
  }
  /// A block that has changed in both counts twice.
  amount::Sectors changes() const override { return newer_.changes() + backing_.changes(); }
  std::vector<amount::Sectors> take_changes() override {
    auto changes = newer_.take_changes();
    const auto others = backing_.take_changes();
    changes.insert(changes.end(), others.begin(), others.end());
    std::sort(changes.begin(), changes.end());
    changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
    return changes;
  }

  /// Copies a block to the backing device if the cache has a newer version.
  void write_back(amount::Sectors block) {
    if (!newer_.was_written(block)) return;
    copy(newer_, backing_, block);
    newer_.erase(block);
  }

 private:
  void copy(const Store& from, Store& to, amount::Sectors block) const {
    std::vector<Word> words(block_words());
    from.read_in(block, 0, words);
    to.write_in(block, 0, words);
  }

  SparseStore newer_;
  Store& backing_;
};

/// The moment at which a write is complete: when its blocks are in the cache (kBehind, write-behind), or when
/// the backing device has completed it (kThrough, write-through).
enum class WritePolicy : std::uint8_t { kBehind, kThrough };

/// The parameters of a cache.
struct CacheSpecification {
  amount::Sectors blocks;  ///< capacity
  amount::Sectors mark{};  ///< number of dirty blocks at which write-back starts (kBehind)
  WritePolicy writes = WritePolicy::kBehind;
  time::Duration access_time;  ///< time from a command to its first block
  time::Duration word_time;    ///< time to move a word between cache and memory
};

/// A cache for another device, the backing device.
///
/// With write-behind, a write completes when its last block is in the cache. All dirty blocks are written
/// back by one command, in the order of blocks: when their number reaches the mark, when the least recently
/// used block must be replaced and is dirty, on flush(), and before a write completes that has to be on the
/// surface. Reads: blocks in the cache are copied to memory from there. The other blocks are requested from
/// the backing device, at most as many at a time as the cache holds, and are in memory and in the cache when
/// that request is complete.
///
/// With write-through, the backing device executes the write. Blocks of it that are in the cache are updated,
/// and other blocks are not added to the cache.
class Cache final : public ScheduledDevice, public Client {
 public:
  Cache(const CacheSpecification& specification, std::unique_ptr<Device> backing,
        const DeviceContext& socket);

  const Geometry& geometry() const override { return backing_->geometry(); }
  /// With write-through, the backing device has every word at once, so the cache stores no data.
  Store& store() override { return writes_through() ? backing_->store() : store_; }
  Rotation* rotation() override { return backing_->rotation(); }
  bool quiet() const override { return queue().empty() && !writing_back_ && !flushing_ && backing_->quiet(); }
  void flush(time::Instant now) override;
  void add_unsaved(Unsaved& to) const override;
  /// Blocks that are being written back are not lost: the backing device has received their words.
  std::vector<amount::Sectors> lose_words() override;
  /// Called when the access time of the command is over, or when a block has been copied between cache and
  /// memory.
  void act(time::Instant now) override;

  /// Called for blocks that the backing device reads, and for blocks of a write-through.
  void sector_moved(time::Instant now) override { queue().front().client->sector_moved(now); }
  void completed(time::Instant now) override;
  /// Called when a fault affects a read or a write-through for the current command. If the driver cannot
  /// recover, the command ends, and its blocks are not cached.
  void met_fault(const fault::Report& report) override;

 protected:
  void start(const Command& command, time::Instant now) override;

 private:
  /// Receives the completion of a write-back. If a write-back fails, its blocks cannot be read from the
  /// backing device. Only a command that waits for the surface is notified; blocks that were acknowledged are
  /// lost.
  struct Writer final : Client {
    explicit Writer(Cache& its) : cache(its) {}
    void sector_moved(time::Instant) override {}
    void completed(time::Instant now) override { cache.written_back(now); }
    void met_fault(const fault::Report& report) override {
      if (cache.waits_for_surface()) cache.queue().front().client->met_fault(report);
    }
    Cache& cache;
  };

  bool writes_through() const { return specification_.writes == WritePolicy::kThrough; }
  void pass_on(time::Instant now);
  bool holds(amount::Sectors block) const { return places_.contains(block.count); }
  void use(amount::Sectors block);
  void advance(time::Instant now);
  void fetch(time::Instant now);
  bool make_room(amount::Sectors blocks, time::Instant now);
  bool waits_for_surface() const;
  void write_back(time::Instant now);
  void written_back(time::Instant now);

  CacheSpecification specification_;
  std::unique_ptr<Device> backing_;
  CachedStore store_;
  time::Duration block_time_;
  Writer writer_{*this};

  // The command.
  amount::Sectors moved_{};   ///< blocks of the command that have been moved
  std::vector<Run> fetched_;  ///< blocks of the command that are being read from the backing device
  bool has_failed_ = false;   ///< a fault has prevented the command
  bool crossing_ = false;     ///< a block is being copied between cache and memory
  bool waiting_ = false;      ///< the command waits for the write-back under way

  // The blocks.
  std::list<amount::Sectors> used_;  ///< cached blocks, most recently used first
  std::unordered_map<std::int64_t, std::list<amount::Sectors>::iterator>
      places_;                         ///< positions in used_; never iterated
  std::set<amount::Sectors> dirty_;    ///< blocks to be written back
  std::set<amount::Sectors> leaving_;  ///< blocks that are being written back
  std::vector<Run> written_;           ///< leaving_ as runs
  bool writing_back_ = false;
  bool flushing_ = false;
};

}  // namespace platter::device
