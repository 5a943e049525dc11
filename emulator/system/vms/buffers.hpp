#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "emulator/system/vms/channel.hpp"

namespace platter::vms {

/// How a record stream has its buffers: FAB and RAB fields, or what SET RMS_DEFAULT says.
struct Buffering {
  amount::Blocks blocks{16};  ///< of a buffer: the multiblock count
  std::int64_t buffers = 2;   ///< the multibuffer count
  bool reads_ahead = false;
  bool writes_behind = false;
};

/// Where the bytes of buffers are: who points programs into them says where they may lie.
using Storage = std::function<std::shared_ptr<std::byte>(std::size_t bytes)>;
std::shared_ptr<std::byte> plain_storage(std::size_t bytes);

/// The buffers of a record stream, each a piece of the file of so many blocks or, at its end, fewer.
class Buffers {
 public:
  Buffers(Channel& channel, const Buffering& buffering, const Storage& storage);

  /// The buffer that has the virtual block, from it on: read, if no buffer has it. Ahead of `end`, the number
  /// of blocks of the file that hold anything, the next piece is read where the stream reads ahead.
  std::span<std::byte> holding(amount::Blocks block, amount::Blocks end);
  /// The same to write into: what is in front of `end` is read if `keeps`.
  std::span<std::byte> for_writing(amount::Blocks block, amount::Blocks end, bool keeps);
  /// The block, of the buffer that has it, is newer than the file from now on.
  void wrote(amount::Blocks block);
  /// All that is newer than the file is written; nothing is under way.
  void flush();
  /// And nothing is held any more.
  void drop();

 private:
  struct Buffer {
    std::shared_ptr<std::byte> bytes;
    amount::Blocks first{};      ///< virtual block; 0: it holds nothing
    amount::Blocks count{};      ///< that it has
    amount::Blocks newer{};      ///< of these, from 0: the first that is newer than the file
    amount::Blocks newer_end{};  ///< and behind the last; both 0: none is
    std::shared_ptr<Channel::Pending> pending{};
  };

  Buffer* find(amount::Blocks block);
  Buffer& take();
  void settle(Buffer& buffer);
  void write(Buffer& buffer);
  Buffer& begin(amount::Blocks block);
  void read(Buffer& buffer, amount::Blocks block, amount::Blocks end, bool ahead);
  void forget(amount::Blocks block, amount::Blocks count);
  void read_ahead(const Buffer& behind, amount::Blocks end);
  std::span<std::byte> bytes(const Buffer& buffer, amount::Blocks from, amount::Blocks count) const;

  Channel& channel_;
  Buffering buffering_;
  std::vector<Buffer> buffers_;
  std::size_t next_ = 0;  ///< whose turn it is to be used anew
};

/// The bytes of a file, wherever they begin and end, through a record stream's buffers.
class FileBytes {
 public:
  FileBytes(Channel& channel, const Buffering& buffering, const Storage& storage)
      : channel_(channel), buffering_(buffering), buffers_(channel, buffering, storage) {}

  void read(amount::Bytes place, std::span<std::byte> into);
  /// Where a byte is, in a buffer, until another block is asked for.
  std::byte* locate(amount::Bytes place);
  /// `old_end`: where the file ended before; what is in front of it stays as it is.
  void write(amount::Bytes place, std::span<const std::byte> from, amount::Bytes old_end);
  /// So that the file has blocks up to that byte: an extension, if it has too few. Throws Refused.
  void make_room(amount::Bytes end);

  Buffers& buffers() { return buffers_; }

 private:
  amount::Blocks end_block() const;

  Channel& channel_;
  Buffering buffering_;
  Buffers buffers_;
};

}  // namespace platter::vms
