#include "emulator/system/ffio/byte_buffer.hpp"

#include <algorithm>
#include <utility>

#include "emulator/system/ffio/cos_buffers.hpp"

namespace platter::ffio {

using amount::Bytes;
using amount::bytes_in;

namespace {

constexpr Bytes kLost{-1};  // position of the file below after a failed transfer

}  // namespace

ByteBuffer::ByteBuffer(std::unique_ptr<Layer> below, LayerContext& context, amount::Blocks blocks)
    : below_(std::move(below)), context_(context), bytes_((blocks.count * kBlockBytes).size()) {}

void ByteBuffer::flush() {
  if (!std::exchange(written_, false)) return;
  if (below_position_ != base_) below_->seek(base_);
  below_position_ = kLost;
  below_->write(std::span<const std::byte>(bytes_).first(count_.size()), Record::kGoesOn);
  below_position_ = base_ + count_;
}

/// Reads the next buffer; the position must be at the end of the current one. Returns false at the end of the
/// file.
bool ByteBuffer::fill() {
  flush();
  base_ += used_;
  used_ = count_ = {};  // the buffer is empty if the read fails
  if (below_position_ != base_) below_->seek(base_);
  below_position_ = kLost;
  count_ = below_->read(bytes_, Record::kGoesOn).bytes;
  below_position_ = base_ + count_;
  return count_ > Bytes{};
}

Bytes ByteBuffer::read(std::span<std::byte> into) {
  Bytes done;
  while (done < bytes_in(into) && (used_ < count_ || fill())) {
    const auto here = std::min(bytes_in(into) - done, count_ - used_);
    std::copy_n(bytes_.begin() + used_.offset(), here.count, into.begin() + done.offset());
    used_ += here;
    done += here;
  }
  context_.copy(done);
  return done;
}

int ByteBuffer::next() {
  if (used_ == count_ && !fill()) return -1;
  return std::to_integer<int>(bytes_[(used_++).size()]);
}

void ByteBuffer::write(std::span<const std::byte> from) {
  context_.copy(bytes_in(from));
  while (!from.empty()) {
    if (used_ == bytes_in(bytes_)) {
      flush();
      base_ += used_;
      used_ = count_ = {};
    }
    const auto here = std::min(bytes_in(from), bytes_in(bytes_) - used_);
    std::copy_n(from.begin(), here.count, bytes_.begin() + used_.offset());
    used_ += here;
    count_ = std::max(count_, used_);
    written_ = true;
    from = from.subspan(here.size());
  }
}

void ByteBuffer::seek(Bytes to) {
  if (to >= base_ && to <= base_ + count_) {
    used_ = to - base_;
    return;
  }
  flush();
  base_ = to;
  used_ = count_ = {};
}

void ByteBuffer::truncate() {
  count_ = used_;
  flush();
  if (below_position_ != position()) below_->seek(position());
  below_position_ = position();
  below_->truncate();
}

void ByteBuffer::close() {
  flush();
  below_->close();
}

}  // namespace platter::ffio
