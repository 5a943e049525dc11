#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "emulator/system/vms/channel.hpp"
#include "emulator/system/vms/kernel.hpp"

namespace platter::vms {

/// The DECnet link from a program to the file access listener, a separate process on the same machine, or on
/// another VAX on the Ethernet. One waits while the other works. A message takes the listener as much
/// processor time as the program, including the listener's work on the file (assumed: Noble's elapsed times
/// are about the sum of both).
///
/// If a file is read or written in sequence only, data go in one message, with one operation for the message
/// and one for its answer. Otherwise each block goes in a separate message, and its answer is also a message
/// (assumed, to match Noble's counts: 1250 operations for 625 transfers of 16 blocks, 20 000 for 10 000
/// blocks).
class Link {
 public:
  enum class Route : std::uint8_t { kLoop, kEthernet };
  Link(Kernel& kernel, bool in_sequence_only, Route route = Route::kLoop)
      : kernel_(kernel), in_sequence_only_(in_sequence_only), route_(route) {}

  Route route() const { return route_; }
  bool in_sequence_only() const { return in_sequence_only_; }
  /// Returns the maximum number of data bytes in a message; 0: no limit.
  amount::Bytes max_message() const { return in_sequence_only_ ? amount::Bytes{} : kBlockBytes; }

  /// Exchanges a message of `bytes` bytes of data and its answer, in either direction, and runs `work` in the
  /// listener.
  template <typename Work>
  void exchange(amount::Bytes bytes, Work work) {
    kernel_.counters().direct += kOperations;
    kernel_.counters().network += kOperations;
    const time::Duration each = taken(bytes);
    kernel_.work(each);
    kernel_.for_another([&] {
      const time::Duration before = kernel_.processor_time();
      work();
      const time::Duration spent = kernel_.processor_time() - before;
      if (spent < each) kernel_.work(each - spent);
      if (route_ == Route::kEthernet) kernel_.work(on_wire(bytes));
    });
  }

 private:
  static constexpr std::int64_t kOperations = 2;

  /// Returns the number of segments of a message and its answer.
  std::int64_t segments(amount::Bytes bytes) const;
  time::Duration taken(amount::Bytes bytes) const;
  /// Returns the time that a message and its answer are on the Ethernet. Both processors wait meanwhile.
  time::Duration on_wire(amount::Bytes bytes) const;

  Kernel& kernel_;
  bool in_sequence_only_;
  Route route_;
};

/// RMS block mode: $READ and $WRITE of virtual blocks. It respects the end of the file, and extends the file.
/// The file is on this node, or is reached through DECnet and the file access listener.
class BlockStream {
 public:
  /// `extension`: minimum number of blocks by which the file grows, unless the file has its own extension
  /// quantity. `link`: nullopt for a file of this node.
  BlockStream(Channel& channel, amount::Blocks extension, std::optional<Link> link);

  /// Reads from virtual block `block` on; 0: from the block after the previous transfer. Returns the number
  /// of bytes. Throws Refused with RMS$_EOF if there are none.
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
