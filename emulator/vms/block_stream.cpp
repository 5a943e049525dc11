#include "emulator/vms/block_stream.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/vms/condition.hpp"

namespace platter::vms {

BlockStream::BlockStream(Channel& channel, std::int64_t extension, std::optional<Link> link)
    : channel_(channel), extension_(extension), link_(link) {}

std::int64_t BlockStream::place_of(std::int64_t block) const {
  if (block < 0) {
    throw Refused(Condition::kBadParameter,
                  fmt::format("{}: block {}: they are numbered from 1; 0 is the one behind the last",
                              channel_.file().name, block));
  }
  return block == 0 ? next_ : block;
}

/// Each piece that goes by itself: here in one, through the network as messages are.
template <typename Move>
void BlockStream::by_message(std::int64_t block, std::size_t bytes, Move move) {
  Kernel& kernel = channel_.kernel();
  const auto in_one = [&](std::int64_t at, std::size_t first, std::size_t count) {
    kernel.work(kernel.specification().records.transfer);
    move(at, first, count);
  };
  if (!link_) return in_one(block, 0, bytes);
  const std::size_t most = link_->most() == 0 ? bytes : static_cast<std::size_t>(link_->most());
  for (std::size_t done = 0; done < bytes;) {
    const std::size_t count = std::min(most, bytes - done);
    const std::int64_t at = block + static_cast<std::int64_t>(done) / kBlockBytes;
    link_->exchange(static_cast<std::int64_t>(count), [&] { in_one(at, done, count); });
    done += count;
  }
}

std::int64_t BlockStream::read(std::int64_t number, std::span<std::byte> into) {
  const std::int64_t block = place_of(number);
  const auto& file = channel_.file();
  const std::int64_t there = file.bytes - (block - 1) * kBlockBytes;
  if (there <= 0) {
    throw Refused(Condition::kEndOfFile,
                  fmt::format("{}: block {} is behind the file's end, which is byte {} of block {}",
                              file.name, block, file.bytes % kBlockBytes, file.bytes / kBlockBytes + 1));
  }
  const auto count = static_cast<std::size_t>(std::min<std::int64_t>(there, std::ssize(into)));
  by_message(block, count, [&](std::int64_t at, std::size_t first, std::size_t bytes) {
    channel_.read(at, into.subspan(first, bytes));
  });
  next_ = block + (static_cast<std::int64_t>(count) + kBlockBytes - 1) / kBlockBytes;
  return static_cast<std::int64_t>(count);
}

void BlockStream::write_here(std::int64_t block, std::span<const std::byte> from) {
  auto& file = channel_.file();
  const std::int64_t end = (block - 1) * kBlockBytes + std::ssize(from);
  const std::int64_t missing = (end + kBlockBytes - 1) / kBlockBytes - file.blocks;
  const std::int64_t quantity = file.records.extension > 0 ? file.records.extension : extension_;
  if (missing > 0) channel_.extend(std::max(missing, quantity));
  channel_.write(block, from);
  file.bytes = std::max(file.bytes, end);
  channel_.note_change();
}

void BlockStream::write(std::int64_t number, std::span<const std::byte> from) {
  const std::int64_t block = place_of(number);
  by_message(block, from.size(), [&](std::int64_t at, std::size_t first, std::size_t bytes) {
    write_here(at, from.subspan(first, bytes));
  });
  next_ = block + (std::ssize(from) + kBlockBytes - 1) / kBlockBytes;
}

}  // namespace platter::vms
