#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "emulator/storage/block_cache.hpp"
#include "emulator/system/vms/channel.hpp"

namespace platter::vms {

/// The buffering of a record stream: from FAB and RAB fields, or from SET RMS_DEFAULT.
struct Buffering {
  amount::Blocks blocks{16};  ///< blocks per buffer: the multiblock count
  std::int64_t buffers = 2;   ///< number of buffers: the multibuffer count
  bool reads_ahead = false;
  bool writes_behind = false;
};

/// The storage of buffers. A caller that gives programs pointers into buffers provides its own.
using Storage = file::BlockCache::Storage;
using file::plain_storage;

/// Moves the blocks of a channel's file, numbered from 0, for buffers.
class BufferedFile final : public file::BlockFile {
 public:
  explicit BufferedFile(Channel& channel) : channel_(channel) {}

  void read(amount::Blocks first, std::span<std::byte> into) override;
  void write(amount::Blocks first, std::span<const std::byte> from) override;
  std::unique_ptr<Transfer> start_read(amount::Blocks first, std::span<std::byte> into) override;
  std::unique_ptr<Transfer> start_write(amount::Blocks first, std::span<const std::byte> from) override;

 private:
  class Started;
  void work();

  Channel& channel_;
};

/// The bytes of a file, read and written at any offset through a record stream's buffers.
class FileBytes {
 public:
  FileBytes(Channel& channel, const Buffering& buffering, const Storage& storage)
      : channel_(channel),
        buffering_(buffering),
        file_(channel),
        buffers_({.block = kBlockBytes,
                  .blocks = buffering.blocks,
                  .buffers = buffering.buffers,
                  .reads_ahead = buffering.reads_ahead,
                  .writes_behind = buffering.writes_behind},
                 storage) {}

  void read(amount::Bytes offset, std::span<std::byte> into);
  /// Returns the address of the byte at `offset` in a buffer. It is valid until another block is accessed.
  std::byte* locate(amount::Bytes offset);
  /// Writes bytes at `offset`. `old_end`: the end of the file before this write; blocks with bytes before it
  /// are read first if they are written in part.
  void write(amount::Bytes offset, std::span<const std::byte> from, amount::Bytes old_end);
  /// Extends the file if it has no block for byte `end` - 1. Throws Refused.
  void make_room(amount::Bytes end);

  /// Writes modified buffers, and waits until no transfer is under way.
  void flush() { buffers_.flush(file_); }
  /// The same, and empties the buffers.
  void drop() { buffers_.drop(file_); }

 private:
  amount::Blocks end_block() const;

  Channel& channel_;
  Buffering buffering_;
  BufferedFile file_;
  file::BlockCache buffers_;
};

}  // namespace platter::vms
