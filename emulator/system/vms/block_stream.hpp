#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "emulator/system/vms/channel.hpp"
#include "emulator/system/vms/kernel.hpp"

namespace platter::vms {

/// DECnet from a program to the file access listener of the same machine, a process of its own: one waits
/// while the other works. What a message takes the one it takes the other, too, its work on the file included
/// (assumed: Noble's elapsed times are about what both take one after the other).
///
/// Where a file is read or written in sequence only, data go in one message, with an operation for it and one
/// for the answer that goes with it; else each block goes by itself, and the answer is a message, too
/// (assumed, made for Noble's counts: 1250 operations for 625 transfers of 16 blocks, 20 000 for 10 000
/// blocks).
class Link {
 public:
  explicit Link(Kernel& kernel, bool in_sequence_only)
      : kernel_(kernel), in_sequence_only_(in_sequence_only) {}

  bool in_sequence_only() const { return in_sequence_only_; }
  /// That a message has at most; 0: any number.
  amount::Bytes most() const { return in_sequence_only_ ? amount::Bytes{} : kBlockBytes; }

  /// A message of so many bytes, there or back, with its answer; then, there, `work`.
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
    });
  }

 private:
  static constexpr std::int64_t kOperations = 2;

  time::Duration taken(amount::Bytes bytes) const;

  Kernel& kernel_;
  bool in_sequence_only_;
};

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
