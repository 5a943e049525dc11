#include "emulator/storage/record_blocks.hpp"

#include <algorithm>
#include <utility>

namespace platter::file {

using amount::Bytes;

namespace {

// Of a record that goes on, in a segment's third byte.
constexpr std::byte kFirst{1};
constexpr std::byte kLast{2};
constexpr std::byte kMiddle{3};

void set_length(std::vector<std::byte>& bytes, Bytes place, Bytes length) {
  const std::size_t at = place.size();
  bytes[at] = static_cast<std::byte>(length.count >> 8U);
  bytes[at + 1] = static_cast<std::byte>(length.count & 0xFFU);
}

Bytes length_at(std::span<const std::byte> bytes, Bytes place) {
  const std::size_t at = place.size();
  return Bytes{std::to_integer<std::int64_t>(bytes[at]) << 8U | std::to_integer<std::int64_t>(bytes[at + 1])};
}

}  // namespace

Bytes RecordBlocks::longest() const {
  return limit_ - kBlockHead - kSegmentHead;
}

std::vector<std::vector<std::byte>> RecordBlocks::put(std::span<const std::byte> record) {
  std::vector<std::vector<std::byte>> full;
  const auto end_block = [&] {
    if (!block_.empty()) full.push_back(std::exchange(block_, {}));
  };
  if (blocking_ == Blocking::kWhole && bytes() + kSegmentHead + amount::bytes_in(record) > limit_)
    end_block();
  for (std::size_t done = 0, piece = 0; piece == 0 || done < record.size(); ++piece) {
    // A segment has a byte at least, where the record has any.
    if (bytes() + kSegmentHead + Bytes{record.empty() ? 0 : 1} > limit_) end_block();
    if (block_.empty()) block_.assign(kBlockHead.size(), std::byte{});
    const std::size_t count = std::min(record.size() - done, (limit_ - bytes() - kSegmentHead).size());
    const bool begins = done == 0;
    const bool ends = done + count == record.size();
    const Bytes head = bytes();
    block_.resize((head + kSegmentHead).size());
    set_length(block_, head, Bytes{static_cast<std::int64_t>(count)} + kSegmentHead);
    block_[head.size() + 2] = begins && ends ? std::byte{} : begins ? kFirst : ends ? kLast : kMiddle;
    const auto from = record.begin() + static_cast<std::ptrdiff_t>(done);
    block_.insert(block_.end(), from, from + static_cast<std::ptrdiff_t>(count));
    set_length(block_, {}, bytes());
    done += count;
  }
  if (blocking_ == Blocking::kNone) end_block();
  return full;
}

void RecordBlocks::go_on(std::span<const std::byte> block) {
  block_.assign(block.begin(), block.end());
  set_length(block_, {}, bytes());
}

std::vector<std::byte> RecordBlocks::take_rest() {
  return std::exchange(block_, {});
}

Bytes block_length(std::span<const std::byte, kBlockHead.size()> head) {
  const Bytes length = length_at(head, {});
  if (length < kBlockHead || head[2] != std::byte{} || head[3] != std::byte{})
    throw WrongBlock("a block's length is none");
  return length;
}

Segment segment_at(std::span<const std::byte> block, Bytes at) {
  if (at + kSegmentHead > amount::bytes_in(block))
    throw WrongBlock("a record's length is cut off by the block's end");
  const Bytes length = length_at(block, at);
  if (length < kSegmentHead || at + length > amount::bytes_in(block))
    throw WrongBlock("a record is longer than what its block has left");
  const std::byte code = block[at.size() + 2];
  return {.bytes = block.subspan((at + kSegmentHead).size(), (length - kSegmentHead).size()),
          .begins = code == std::byte{} || code == kFirst,
          .ends = code == std::byte{} || code == kLast};
}

std::vector<Segment> segments_of(std::span<const std::byte> block) {
  if (amount::bytes_in(block) < kBlockHead ||
      block_length(block.first<kBlockHead.size()>()) != amount::bytes_in(block))
    throw WrongBlock("a block differs in length from its descriptor");
  std::vector<Segment> segments;
  for (Bytes at = kBlockHead; at < amount::bytes_in(block);
       at += kSegmentHead + amount::bytes_in(segments.back().bytes))
    segments.push_back(segment_at(block, at));
  return segments;
}

}  // namespace platter::file
