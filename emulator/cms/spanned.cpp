#include "emulator/cms/spanned.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/cms/refused.hpp"

namespace platter::cms {
namespace {

constexpr std::size_t kHead =
    4;                          // of a block, and of a segment: length, more significant first, and two bytes
constexpr std::byte kFirst{1};  // of a record that goes on
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

std::vector<std::vector<std::byte>> SpannedWriter::put(std::span<const std::byte> record) {
  std::vector<std::vector<std::byte>> full;
  const auto limit = static_cast<std::size_t>(limit_);
  for (std::size_t done = 0, piece = 0; piece == 0 || done < record.size(); ++piece) {
    // A segment has a byte at least, where the record has any.
    if (block_.size() + kHead + (record.empty() ? 0 : 1) > limit) full.push_back(std::exchange(block_, {}));
    if (block_.empty()) block_.assign(kHead, std::byte{});
    const std::size_t count = std::min(record.size() - done, limit - block_.size() - kHead);
    const bool begins = done == 0;
    const bool ends = done + count == record.size();
    const std::size_t head = block_.size();
    block_.resize(head + kHead);
    set_length(block_, head, count + kHead);
    block_[head + 2] = begins && ends ? std::byte{} : begins ? kFirst : ends ? kLast : kMiddle;
    block_.insert(block_.end(), record.begin() + static_cast<std::ptrdiff_t>(done),
                  record.begin() + static_cast<std::ptrdiff_t>(done + count));
    set_length(block_, 0, block_.size());
    done += count;
  }
  return full;
}

std::vector<std::byte> SpannedWriter::take_rest() {
  return std::exchange(block_, {});
}

std::vector<Segment> segments_of(std::span<const std::byte> block) {
  const auto refuse = [](const char* what) {
    throw Refused(kOtherError, fmt::format("a block of spanned records: {}", what));
  };
  if (block.size() < kHead || length_at(block, 0) != block.size())
    refuse("it has another length than it says");
  std::vector<Segment> segments;
  for (std::size_t at = kHead; at < block.size();) {
    if (at + kHead > block.size()) refuse("a segment's head is cut off");
    const std::size_t length = length_at(block, at);
    if (length < kHead || at + length > block.size()) refuse("a segment is longer than the block");
    const std::byte code = block[at + 2];
    segments.push_back({.bytes = block.subspan(at + kHead, length - kHead),
                        .begins = code == std::byte{} || code == kFirst,
                        .ends = code == std::byte{} || code == kLast});
    at += length;
  }
  return segments;
}

}  // namespace platter::cms
