#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "emulator/system/vms/channel.hpp"
#include "emulator/system/vms/link.hpp"

namespace platter::vms {

/// Block mode of RMS: $READ and $WRITE of virtual blocks, which know where the file ends and make it longer;
/// of a file of this node, or through DECnet of one that the file access listener has.
class BlockStream {
 public:
  /// `extension`: by which the file grows at least, where nobody has said it of the file.
  BlockStream(Channel& channel, amount::Blocks extension, std::optional<Link> link);

  /// From this block on; 0: from behind the last. Returns how many bytes there were. Throws Refused:
  /// RMS$_EOF where there are none.
  amount::Bytes read(amount::Blocks block, std::span<std::byte> into);
  void write(amount::Blocks block, std::span<const std::byte> from);
  void rewind() { next_ = amount::Blocks{1}; }

 private:
  amount::Blocks place_of(amount::Blocks block) const;
  void write_here(amount::Blocks block, std::span<const std::byte> from);
  template <typename Move>
  void by_message(amount::Blocks block, std::size_t bytes, Move move);

  Channel& channel_;
  amount::Blocks extension_;
  std::optional<Link> link_;
  amount::Blocks next_{1};
};

}  // namespace platter::vms
