#include "emulator/file/record_blocks.hpp"

#include <algorithm>
#include <utility>

namespace platter::file {
namespace {

// Of a record that goes on, in a segment's third byte.
constexpr std::byte kFirst{1};
constexpr std::byte kLast{2};
constexpr std::byte kMiddle{3};

void set_length(std::vector<std::byte>& bytes, std::size_t at, std::size_t length) {
  bytes[at] = static_cast<std::byte>(length >> 8U);
  bytes[at + 1] = static_cast<std::byte>(length & 0xFFU);
}

std::size_t length_at(std::span<const std::byte> bytes, std::size_t at) {
  return std::to_integer<std::size_t>(bytes[at]) << 8U | std::to_integer<std::size_t>(bytes[at + 1]);
}

}  // namespace

std::int64_t RecordBlocks::longest() const {
  return limit_ - static_cast<std::int64_t>(kBlockHead + kSegmentHead);
}

std::vector<std::vector<std::byte>> RecordBlocks::put(std::span<const std::byte> record) {
  std::vector<std::vector<std::byte>> full;
  const auto limit = static_cast<std::size_t>(limit_);
  const auto end_block = [&] {
    if (!block_.empty()) full.push_back(std::exchange(block_, {}));
  };
  if (blocking_ == Blocking::kWhole && block_.size() + kSegmentHead + record.size() > limit) end_block();
  for (std::size_t done = 0, piece = 0; piece == 0 || done < record.size(); ++piece) {
    // A segment has a byte at least, where the record has any.
    if (block_.size() + kSegmentHead + (record.empty() ? 0 : 1) > limit) end_block();
    if (block_.empty()) block_.assign(kBlockHead, std::byte{});
    const std::size_t count = std::min(record.size() - done, limit - block_.size() - kSegmentHead);
    const bool begins = done == 0;
    const bool ends = done + count == record.size();
    const std::size_t head = block_.size();
    block_.resize(head + kSegmentHead);
    set_length(block_, head, count + kSegmentHead);
    block_[head + 2] = begins && ends ? std::byte{} : begins ? kFirst : ends ? kLast : kMiddle;
    const auto from = record.begin() + static_cast<std::ptrdiff_t>(done);
    block_.insert(block_.end(), from, from + static_cast<std::ptrdiff_t>(count));
    set_length(block_, 0, block_.size());
    done += count;
  }
  if (blocking_ == Blocking::kNone) end_block();
  return full;
}

void RecordBlocks::go_on(std::span<const std::byte> block) {
  block_.assign(block.begin(), block.end());
  set_length(block_, 0, block_.size());
}

std::vector<std::byte> RecordBlocks::take_rest() {
  return std::exchange(block_, {});
}

std::size_t block_length(std::span<const std::byte, kBlockHead> head) {
  const std::size_t length = length_at(head, 0);
  if (length < kBlockHead || head[2] != std::byte{} || head[3] != std::byte{})
    throw WrongBlock("a block's length is none");
  return length;
}

Segment segment_at(std::span<const std::byte> block, std::size_t at) {
  if (at + kSegmentHead > block.size()) throw WrongBlock("a record's length is cut off by the block's end");
  const std::size_t length = length_at(block, at);
  if (length < kSegmentHead || at + length > block.size())
    throw WrongBlock("a record is longer than what its block has left");
  const std::byte code = block[at + 2];
  return {.bytes = block.subspan(at + kSegmentHead, length - kSegmentHead),
          .begins = code == std::byte{} || code == kFirst,
          .ends = code == std::byte{} || code == kLast};
}

std::vector<Segment> segments_of(std::span<const std::byte> block) {
  if (block.size() < kBlockHead || block_length(block.first<kBlockHead>()) != block.size())
    throw WrongBlock("a block has another length than it says");
  std::vector<Segment> segments;
  for (std::size_t at = kBlockHead; at < block.size(); at += kSegmentHead + segments.back().bytes.size())
    segments.push_back(segment_at(block, at));
  return segments;
}

}  // namespace platter::file
