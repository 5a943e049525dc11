#include "emulator/codec/ibm_records.hpp"

#include <limits>
#include <utility>

namespace platter::codec {

using amount::Bytes;

namespace {

// Values of the third byte of a segment's descriptor. 0 marks a whole record.
constexpr std::byte kFirst{1};
constexpr std::byte kLast{2};
constexpr std::byte kMiddle{3};

void set_length(std::vector<std::byte>& bytes, Bytes offset, Bytes length) {
  kIbmLength.encode(length, std::span(bytes).subspan(offset.size()));
}

Bytes length_at(std::span<const std::byte> bytes, Bytes offset) {
  return kIbmLength.decode(bytes.subspan(offset.size()));
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
    // A segment has at least one byte, unless the record is empty.
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

void RecordBlocks::continue_with(std::span<const std::byte> block) {
  block_.assign(block.begin(), block.end());
  set_length(block_, {}, bytes());
}

std::vector<std::byte> RecordBlocks::take_rest() {
  return std::exchange(block_, {});
}

Bytes block_length(std::span<const std::byte, kBlockHead.size()> head) {
  const Bytes length = length_at(head, {});
  if (length < kBlockHead || head[2] != std::byte{} || head[3] != std::byte{})
    throw RecordError("a block has an invalid length");
  return length;
}

Segment segment_at(std::span<const std::byte> block, Bytes at) {
  if (at + kSegmentHead > amount::bytes_in(block))
    throw RecordError("a record's length is cut off by the block's end");
  const Bytes length = length_at(block, at);
  if (length < kSegmentHead || at + length > amount::bytes_in(block))
    throw RecordError("a record is longer than the rest of its block");
  const std::byte code = block[at.size() + 2];
  return {.bytes = block.subspan((at + kSegmentHead).size(), (length - kSegmentHead).size()),
          .begins = code == std::byte{} || code == kFirst,
          .ends = code == std::byte{} || code == kLast};
}

std::vector<Segment> segments_of(std::span<const std::byte> block) {
  if (amount::bytes_in(block) < kBlockHead ||
      block_length(block.first<kBlockHead.size()>()) != amount::bytes_in(block))
    throw RecordError("a block differs in length from its descriptor");
  std::vector<Segment> segments;
  for (Bytes at = kBlockHead; at < amount::bytes_in(block);
       at += kSegmentHead + amount::bytes_in(segments.back().bytes))
    segments.push_back(segment_at(block, at));
  return segments;
}

Bytes IbmRecords::longest() const {
  return blocking_ == Blocking::kSpanned ? Bytes{std::numeric_limits<std::int64_t>::max()}
                                         : writer_.longest();
}

/// Reads the next block. Returns false at the end of the file.
bool IbmRecords::read_block(ByteStream& from) {
  block_begin_ = from.position();
  used_ = {};
  block_.assign(kBlockHead.size(), std::byte{});
  const Bytes count = from.read(block_);
  if (count == Bytes{}) {
    block_.clear();
    return false;
  }
  if (count < kBlockHead) throw RecordError("the file ends inside a block's length");
  block_.resize(block_length(std::span(block_).first<kBlockHead.size()>()).size());
  const auto rest = std::span(block_).subspan(kBlockHead.size());
  if (from.read(rest) < amount::bytes_in(rest)) throw RecordError("the file ends inside a block");
  used_ = kBlockHead;
  return true;
}

/// Returns the next segment, and advances past it only if it is the expected first or later segment.
std::optional<Segment> IbmRecords::next_segment(ByteStream& from, bool first) {
  while (used_ >= amount::bytes_in(block_))
    if (!read_block(from)) return std::nullopt;
  const Segment segment = segment_at(block_, used_);
  if (segment.begins != first) return segment;
  if (first) passed_.push_back({block_begin_, used_});
  used_ += kSegmentHead + amount::bytes_in(segment.bytes);
  return segment;
}

bool IbmRecords::decode(ByteStream& from, std::vector<std::byte>& record) {
  finish(from);
  return join_segments(record, [&](bool first) { return next_segment(from, first); });
}

void IbmRecords::finish(ByteStream& stream) {
  if (const auto rest = writer_.take_rest(); !rest.empty()) stream.write(rest);
}

void IbmRecords::leave_block() {
  block_.clear();
  used_ = {};
}

void IbmRecords::encode(std::span<const std::byte> record, ByteStream& to) {
  if (used_ < amount::bytes_in(block_)) {
    to.seek(block_begin_);
    if (used_ > kBlockHead) writer_.continue_with(std::span(block_).first(used_.size()));
  }
  leave_block();
  // Only after put() is it known which block contains the record's start.
  const Bytes begin = to.position();
  const Bytes before = writer_.bytes();
  const auto full = writer_.put(record);
  const bool new_block = before == Bytes{} || (!full.empty() && amount::bytes_in(full.front()) == before);
  const Place place = !new_block          ? Place{begin, before}
                      : before == Bytes{} ? Place{begin, kBlockHead}
                                          : Place{begin + amount::bytes_in(full.front()), kBlockHead};
  passed_.push_back(place);
  for (const auto& block : full) to.write(block);
}

void IbmRecords::seek(ByteStream& stream, Bytes to) {
  finish(stream);
  stream.seek(to);
  leave_block();
  passed_.clear();
  from_start_ = to == Bytes{};
}

bool IbmRecords::backspace(ByteStream& stream) {
  leave();
  finish(stream);
  if (passed_.empty()) return from_start_;
  const Place place = passed_.back();
  stream.seek(place.block);
  read_block(stream);
  used_ = place.at;
  passed_.pop_back();
  return true;
}

void IbmRecords::cut(ByteStream& stream) {
  finish(stream);
  if (used_ >= amount::bytes_in(block_)) return;
  stream.seek(block_begin_);
  if (used_ > kBlockHead) {
    writer_.continue_with(std::span(block_).first(used_.size()));
    finish(stream);
  }
  leave_block();
}

}  // namespace platter::codec
