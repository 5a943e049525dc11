#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "emulator/system/vms/buffers.hpp"

namespace platter::vms {

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
