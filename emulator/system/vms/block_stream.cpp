#include "emulator/system/vms/block_stream.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/system/vms/condition.hpp"

namespace platter::vms {

std::int64_t Link::segments(amount::Bytes bytes) const {
  const std::int64_t data =
      std::max<std::int64_t>(up(bytes, kernel_.specification().network.segment_bytes), 1);
  return data + (in_sequence_only_ ? 0 : 1);
}

time::Duration Link::taken(amount::Bytes bytes) const {
  const NetworkTimes& times = kernel_.specification().network;
  return time::sum(time::product(times.operation, kOperations),
                   time::product(times.segment, segments(bytes)));
}

time::Duration Link::on_wire(amount::Bytes bytes) const {
  const NetworkTimes& times = kernel_.specification().network;
  return time::sum(time::product(times.wire_byte, bytes.count), time::product(times.frame, segments(bytes)));
}

using amount::Blocks;
using amount::Bytes;

BlockStream::BlockStream(Channel& channel, Blocks extension, std::optional<Link> link)
    : channel_(channel), extension_(extension), link_(link) {}

Blocks BlockStream::place_of(Blocks block) const {
  if (block < Blocks{}) {
    throw Refused(Condition::kBadParameter,
                  fmt::format("{}: block {}: blocks are numbered from 1; 0 means the block after the last",
                              channel_.file().name, block.count));
  }
  return block == Blocks{} ? next_ : block;
}

/// Calls `move` for each transfer: once for a file of this node, once per message through the network.
template <typename Move>
void BlockStream::by_message(Blocks block, std::size_t bytes, Move move) {
  Kernel& kernel = channel_.kernel();
  const auto in_one = [&](Blocks at, std::size_t first, std::size_t count) {
    kernel.work(kernel.specification().records.transfer);
    move(at, first, count);
  };
  if (!link_) return in_one(block, 0, bytes);
  const std::size_t limit = link_->max_message() == Bytes{} ? bytes : link_->max_message().size();
  for (std::size_t done = 0; done < bytes;) {
    const std::size_t count = std::min(limit, bytes - done);
    const Blocks at = block + Blocks{Bytes{static_cast<std::int64_t>(done)} / kBlockBytes};
    link_->exchange(Bytes{static_cast<std::int64_t>(count)}, [&] { in_one(at, done, count); });
    done += count;
  }
}

Bytes BlockStream::read(Blocks number, std::span<std::byte> into) {
  const Blocks block = place_of(number);
  const auto& file = channel_.file();
  const Bytes there = file.bytes - (block.count - 1) * kBlockBytes;
  if (there <= Bytes{}) {
    throw Refused(Condition::kEndOfFile,
                  fmt::format("{}: block {} is past the end of the file, byte {} of block {}", file.name,
                              block.count, (file.bytes % kBlockBytes).count, file.bytes / kBlockBytes + 1));
  }
  const Bytes count = std::min(there, amount::bytes_in(into));
  by_message(block, count.size(), [&](Blocks at, std::size_t first, std::size_t bytes) {
    channel_.read(at, into.subspan(first, bytes));
  });
  next_ = block + Blocks{up(count, kBlockBytes)};
  return count;
}

void BlockStream::write_here(Blocks block, std::span<const std::byte> from) {
  auto& file = channel_.file();
  const Bytes end = (block.count - 1) * kBlockBytes + amount::bytes_in(from);
  const Blocks missing = Blocks{up(end, kBlockBytes)} - file.blocks();
  const Blocks quantity = file.records.extension > Blocks{} ? file.records.extension : extension_;
  if (missing > Blocks{}) channel_.extend(std::max(missing, quantity));
  channel_.write(block, from);
  file.bytes = std::max(file.bytes, end);
  channel_.note_change();
}

void BlockStream::write(Blocks number, std::span<const std::byte> from) {
  const Blocks block = place_of(number);
  by_message(block, from.size(), [&](Blocks at, std::size_t first, std::size_t bytes) {
    write_here(at, from.subspan(first, bytes));
  });
  next_ = block + Blocks{up(amount::bytes_in(from), kBlockBytes)};
}

}  // namespace platter::vms
