#include "emulator/system/ffio/cos_buffers.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "emulator/codec/cos/control_word.hpp"
#include "emulator/system/ffio/words.hpp"

namespace platter::ffio {

using amount::Blocks;
using amount::Bytes;

namespace {

constexpr Blocks kLost{-1};  // position of the file below after a failed transfer

/// Converts the control words of a block between the byte order of the file and that of the host. They form a
/// chain; the words between them keep the order of the file. `to_host`: the direction.
void convert_control_words(dataset::Block& image, bool to_host) {
  for (amount::Words at; at < dataset::kBlockWords;) {
    dataset::Word& word = image[at.size()];
    const dataset::Word before = std::exchange(word, in_file_order(word));
    at += dataset::unpack_block(to_host ? word : before).forward + amount::Words{1};
  }
}

}  // namespace

CosBuffers::CosBuffers(Layer& below, Blocks blocks, bool asynchronous)
    : below_(below), blocks_(blocks), asynchronous_(asynchronous) {
  for (Buffer& buffer : buffers_) {
    buffer.bytes.resize((blocks.count * kBlockBytes).size());
    if (!asynchronous) break;
  }
}

/// Unlimited; the file below reports an error when it has no space.
Blocks CosBuffers::blocks() const {
  return Blocks{std::numeric_limits<std::int64_t>::max()};
}

std::byte* CosBuffers::place(Buffer& buffer, Blocks block) const {
  return buffer.bytes.data() + ((block - buffer.base).count * kBlockBytes).count;
}

void CosBuffers::settle(Buffer& buffer) {
  if (!std::exchange(buffer.is_under_way, false)) return;
  const Blocks position = std::exchange(position_, kLost);
  const Bytes bytes = below_.wait(buffer.under_way);
  position_ = position;
  if (!buffer.reads) return;
  buffer.count = Blocks{up(bytes, kBlockBytes)};
  if (position_ == buffer.base + blocks_) position_ = buffer.base + buffer.count;
}

void CosBuffers::settle() {
  for (Buffer& buffer : buffers_) settle(buffer);
}

void CosBuffers::seek(Blocks block) {
  below_.seek(block.count * kBlockBytes);
  position_ = block;
}

/// Seeks each time, even if a library repeatedly goes back and writes within one buffer.
void CosBuffers::seek_before_writing(Blocks block, bool always) {
  settle();
  const Buffer& now = current();
  const Blocks to = block >= now.base && block <= now.base + now.count ? now.base : block;
  if (always || position_ != to) seek(to);
}

/// `goes_on`: in asynchronous mode, continues with the other buffer while this one is written.
void CosBuffers::write_down(Buffer& buffer, bool goes_on) {
  if (position_ != buffer.base) {
    settle();
    seek(buffer.base);
  }
  const std::span<const std::byte> bytes(buffer.bytes.data(), (buffer.count.count * kBlockBytes).size());
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

/// Starts to read the next buffer while the program works on the current one.
void CosBuffers::read_ahead() {
  const Buffer& now = current();
  if (!asynchronous_ || now.count < blocks_) return;
  if (end_ != Blocks{} && position_ >= end_) return;
  Buffer& next = other();
  next.base = position_;
  next.count = {};
  next.reads = true;
  next.under_way = below_.start_read(next.bytes);
  next.is_under_way = true;
  position_ += blocks_;
}

/// Writes modified blocks to the file below, then reads a buffer that starts with this block.
void CosBuffers::fill(Blocks block) {
  flush();
  if (Buffer& next = other(); next.is_under_way && next.reads && next.base == block) {
    settle(next);
    current_ = 1 - current_;
  } else {
    settle();
    if (position_ != block) seek(block);
    Buffer& now = current();
    now.base = block;
    now.count = {};  // the buffer is empty if the read fails
    position_ = kLost;
    const auto moved = below_.read(now.bytes, Record::kGoesOn);
    now.count = Blocks{up(moved.bytes, kBlockBytes)};
    const auto rest = now.bytes.begin() + moved.bytes.offset();
    std::fill(rest, now.bytes.begin() + (now.count.count * kBlockBytes).offset(), std::byte{0});
    position_ = block + now.count;
  }
  read_ahead();
}

void CosBuffers::read(Blocks block, dataset::Block& into) {
  if (!current().has(block)) fill(block);
  if (Buffer& now = current(); now.has(block)) {
    std::memcpy(into.data(), place(now, block), sizeof into);
    return convert_control_words(into, true);
  }
  // The file ends without an EOD: returns a block that contains one.
  into.fill(0);
  into[0] = pack(dataset::BlockControlWord{.number = block % dataset::BlockControlWord::kNumbers});
  into[1] = pack(dataset::RecordControlWord{.mark = dataset::Mark::kData});
}

void CosBuffers::turn(Blocks block) {
  const Buffer& before = current();
  if (block >= before.base && block < before.base + blocks_ && block <= before.base + before.count) {
    Buffer& now = current();
    now.count = block - now.base + Blocks{1};
    now.written = true;
    return;
  }
  if (before.written) write_down(current(), true);
  Buffer& now = current();
  now.base = block;
  now.count = Blocks{1};
  now.written = true;
}

void CosBuffers::write(Blocks block, const dataset::Block& from) {
  if (!current().has(block)) turn(block);  // the earlier turn() to this block has failed
  dataset::Block image = from;
  convert_control_words(image, false);
  std::memcpy(place(current(), block), image.data(), sizeof image);
}

void CosBuffers::rewind() {
  if (current().has({})) return;
  flush();
  settle();
  seek(Blocks{});
}

}  // namespace platter::ffio
