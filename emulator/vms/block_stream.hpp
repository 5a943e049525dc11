#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "emulator/vms/channel.hpp"
#include "emulator/vms/link.hpp"

namespace platter::vms {

/// Block mode of RMS: $READ and $WRITE of virtual blocks, which know where the file ends and make it longer;
/// of a file of this node, or through DECnet of one that the file access listener has.
class BlockStream {
 public:
  /// `extension`: blocks by which the file grows at least, where nobody has said it of the file.
  BlockStream(Channel& channel, std::int64_t extension, std::optional<Link> link);

  /// From this block on; 0: from behind the last. Returns how many bytes there were. Throws Refused:
  /// RMS$_EOF where there are none.
  std::int64_t read(std::int64_t block, std::span<std::byte> into);
  void write(std::int64_t block, std::span<const std::byte> from);
  void rewind() { next_ = 1; }

 private:
  std::int64_t place_of(std::int64_t block) const;
  void write_here(std::int64_t block, std::span<const std::byte> from);
  template <typename Move>
  void by_message(std::int64_t block, std::size_t bytes, Move move);

  Channel& channel_;
  std::int64_t extension_;
  std::optional<Link> link_;
  std::int64_t next_ = 1;
};

}  // namespace platter::vms
