#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "emulator/storage/block_cache.hpp"
#include "emulator/system/vms/channel.hpp"

namespace platter::vms {

/// How a record stream has its buffers: FAB and RAB fields, or what SET RMS_DEFAULT says.
struct Buffering {
  amount::Blocks blocks{16};  ///< of a buffer: the multiblock count
  std::int64_t buffers = 2;   ///< the multibuffer count
  bool reads_ahead = false;
  bool writes_behind = false;
};

/// Where the bytes of buffers are: a caller that points programs into them provides them.
using Storage = file::BlockCache::Storage;
using file::plain_storage;

/// The blocks of a channel's file, numbered from 0, as buffers move them.
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

/// The bytes of a file, wherever they begin and end, through a record stream's buffers.
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

  void read(amount::Bytes place, std::span<std::byte> into);
  /// Where a byte is, in a buffer, until another block is asked for.
  std::byte* locate(amount::Bytes place);
  /// `old_end`: where the file ended before; what is in front of it stays as it is.
  void write(amount::Bytes place, std::span<const std::byte> from, amount::Bytes old_end);
  /// So that the file has blocks up to that byte: an extension, if it has too few. Throws Refused.
  void make_room(amount::Bytes end);

  /// Writes what is newer than the file; nothing is under way afterwards.
  void flush() { buffers_.flush(file_); }
  /// The same, and buffers hold nothing afterwards.
  void drop() { buffers_.drop(file_); }

 private:
  amount::Blocks end_block() const;

  Channel& channel_;
  Buffering buffering_;
  BufferedFile file_;
  file::BlockCache buffers_;
};

}  // namespace platter::vms
