#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "emulator/system/vms/channel.hpp"

namespace platter::vms {

/// The records of a relative or an indexed file, as a program accesses them by number or by key. Each
/// transfer moves a bucket, a fixed number of blocks that contains whole records.
///
/// All errors are thrown as Refused: RMS$_RNF if there is no such record, RMS$_EOF after the last record,
/// RMS$_CUR if update() or remove() does not follow a read.
class KeyedStream {
 public:
  enum class Match : std::uint8_t { kEqual, kGreaterOrEqual, kGreater };

  virtual ~KeyedStream() = default;

  /// Returns the next record: by number, or by the key of the last find().
  virtual std::vector<std::byte> next() = 0;
  /// Makes the record that matches the next one. `key`: number of the key, from 0. An equal value may be
  /// shorter than the key; only its bytes are compared. A relative file has one key, the number of its
  /// records.
  virtual void find(std::int64_t key, Match match, std::span<const std::byte> value) = 0;
  /// Adds a record: at the next number of a relative file.
  virtual void put(std::span<const std::byte> record) = 0;
  /// Replaces the record that next() returned last.
  virtual void update(std::span<const std::byte> record) = 0;
  /// Removes the record that next() returned last.
  virtual void remove() = 0;
  virtual void rewind() = 0;
  virtual void close() = 0;
};

/// Returns the blocks of a bucket: as few as can contain one record of this length and its overhead.
amount::Blocks bucket_for(amount::Bytes record);

}  // namespace platter::vms
