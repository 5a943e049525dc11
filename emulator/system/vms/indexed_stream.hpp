#pragma once

#include <list>
#include <optional>

#include "emulator/system/vms/indexed_contents.hpp"
#include "emulator/system/vms/keyed_stream.hpp"

namespace platter::vms {

/// The records of an indexed file, by its keys. Key 0 is the primary one, whose values are unique and do not
/// change; values of other keys may be equal, and may change. A few buckets stay in buffers; changed buckets
/// are written at once.
class IndexedStream final : public KeyedStream, private BucketAccess {
 public:
  /// The file must have contents. `buffers`: number of buckets in memory.
  IndexedStream(Channel& channel, std::int64_t buffers);

  std::vector<std::byte> next() override;
  void find(std::int64_t key, Match match, std::span<const std::byte> value) override;
  void put(std::span<const std::byte> record) override;
  void update(std::span<const std::byte> record) override;
  void remove() override;
  void rewind() override;
  void close() override {}

 private:
  using Entry = BucketTree::Entry;

  IndexedContents& contents() const { return *channel_.file().indexed; }
  /// Returns the entry of record `number` in the index of a key.
  Entry entry_of(std::size_t key, std::uint64_t number, std::span<const std::byte> record) const;
  void require_length(std::span<const std::byte> record) const;
  void require_current(const char* what) const;
  void charge(time::Duration each, std::size_t bytes);
  BucketTree& tree(std::size_t key) const { return contents().trees[key]; }

  void read(std::int64_t bucket) override;
  void write(std::int64_t bucket) override;
  std::int64_t add() override;
  amount::Blocks block_of(std::int64_t bucket) const;

  Channel& channel_;
  std::size_t buffers_;
  std::list<std::int64_t> held_;            ///< buckets in memory, the last used one first
  std::vector<std::byte> bucket_;           ///< stands for the contents of a bucket
  std::size_t key_ = 0;                     ///< key of next()
  Entry from_{};                            ///< next() returns the first entry from here on
  bool descends_ = true;                    ///< next() has to search the index
  std::optional<std::uint64_t> current_{};  ///< the record that next() returned last
};

}  // namespace platter::vms
