#include "emulator/ffio/cos_buffers.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "emulator/dataset/control_word.hpp"
#include "emulator/ffio/words.hpp"

namespace platter::ffio {

CosBuffers::CosBuffers(Layer& below, std::int64_t blocks, bool asynchronous)
    : below_(below), blocks_(blocks), asynchronous_(asynchronous) {
  for (Buffer& buffer : buffers_) {
    buffer.bytes.resize(static_cast<std::size_t>(blocks * kBlockBytes));
    if (!asynchronous) break;
  }
}

/// Nobody knows; the file below says when it has no room.
std::int64_t CosBuffers::blocks() const {
  return std::numeric_limits<std::int64_t>::max();
}

std::byte* CosBuffers::place(Buffer& buffer, std::int64_t block) const {
  return buffer.bytes.data() + (block - buffer.base) * kBlockBytes;
}

void CosBuffers::settle(Buffer& buffer) {
  if (!std::exchange(buffer.is_under_way, false)) return;
  const std::int64_t bytes = below_.wait(buffer.under_way);
  if (!buffer.reads) return;
  buffer.count = (bytes + kBlockBytes - 1) / kBlockBytes;
  if (position_ == buffer.base + blocks_) position_ = buffer.base + buffer.count;
}

void CosBuffers::settle() {
  for (Buffer& buffer : buffers_) settle(buffer);
}

void CosBuffers::seek(std::int64_t block) {
  below_.seek(block * kBlockBytes);
  position_ = block;
}

/// Each time: a library that goes back and writes again and again in one buffer seeks again and again.
void CosBuffers::seek_before_writing(std::int64_t block, bool always) {
  settle();
  const Buffer& now = current();
  const std::int64_t to = block >= now.base && block <= now.base + now.count ? now.base : block;
  if (always || position_ != to) seek(to);
}

/// `goes_on`: with another buffer, while this one is written.
void CosBuffers::write_down(Buffer& buffer, bool goes_on) {
  if (position_ != buffer.base) {
    settle();
    seek(buffer.base);
  }
  const std::span<const std::byte> bytes(buffer.bytes.data(),
                                         static_cast<std::size_t>(buffer.count * kBlockBytes));
  if (goes_on && asynchronous_) {
    buffer.under_way = below_.start_write(bytes);
    buffer.is_under_way = true;
    buffer.reads = false;
    current_ = 1 - current_;
    settle(current());
  } else {
    below_.write(bytes, Record::kGoesOn);
  }
  position_ = buffer.base + buffer.count;
  buffer.written = false;
}

void CosBuffers::flush() {
  if (current().written) write_down(current(), false);
}

/// The buffer behind this one, while the program works on this one.
void CosBuffers::read_ahead() {
  const Buffer& now = current();
  if (!asynchronous_ || now.count < blocks_) return;
  if (end_ != 0 && position_ >= end_) return;
  Buffer& next = other();
  next.base = position_;
  next.count = 0;
  next.reads = true;
  next.under_way = below_.start_read(next.bytes);
  next.is_under_way = true;
  position_ += blocks_;
}

/// What was written is below then, and the buffer begins with this block.
void CosBuffers::fill(std::int64_t block) {
  flush();
  if (Buffer& next = other(); next.is_under_way && next.reads && next.base == block) {
    settle(next);
    current_ = 1 - current_;
  } else {
    settle();
    if (position_ != block) seek(block);
    Buffer& now = current();
    now.base = block;
    const auto moved = below_.read(now.bytes, Record::kGoesOn);
    now.count = (moved.bytes + kBlockBytes - 1) / kBlockBytes;
    const auto rest = now.bytes.begin() + moved.bytes;
    std::fill(rest, now.bytes.begin() + now.count * kBlockBytes, std::byte{0});
    position_ = block + now.count;
  }
  read_ahead();
}

void CosBuffers::read(std::int64_t block, dataset::Block& into) {
  if (!current().has(block)) fill(block);
  if (Buffer& now = current(); now.has(block)) return take_words(place(now, block), into);
  // The file ends without saying so: as if it had.
  into.fill(0);
  into[0] = pack(dataset::BlockControlWord{.number = block & dataset::BlockControlWord::kLargestNumber});
  into[1] = pack(dataset::RecordControlWord{.mark = dataset::Mark::kData});
}

void CosBuffers::turn(std::int64_t block) {
  const Buffer& before = current();
  if (block >= before.base && block < before.base + blocks_ && block <= before.base + before.count) {
    Buffer& now = current();
    now.count = block - now.base + 1;
    now.written = true;
    return;
  }
  if (before.written) write_down(current(), true);
  Buffer& now = current();
  now.base = block;
  now.count = 1;
  now.written = true;
}

void CosBuffers::write(std::int64_t block, const dataset::Block& from) {
  if (!current().has(block)) turn(block);  // the turn to it has failed
  put_words(from, place(current(), block));
}

void CosBuffers::rewind() {
  if (current().has(0)) return;
  flush();
  settle();
  seek(0);
}

}  // namespace platter::ffio
