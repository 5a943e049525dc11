#include "emulator/ffio/byte_buffer.hpp"

#include <algorithm>
#include <utility>

#include "emulator/ffio/cos_buffers.hpp"

namespace platter::ffio {

ByteBuffer::ByteBuffer(std::unique_ptr<Layer> below, Surroundings& surroundings, std::int64_t blocks)
    : below_(std::move(below)),
      surroundings_(surroundings),
      bytes_(static_cast<std::size_t>(blocks * kBlockBytes)) {}

void ByteBuffer::flush() {
  if (!std::exchange(written_, false)) return;
  if (below_position_ != base_) below_->seek(base_);
  below_->write(std::span<const std::byte>(bytes_).first(static_cast<std::size_t>(count_)), Record::kGoesOn);
  below_position_ = base_ + count_;
}

/// With what is behind the position, which is at the buffer's end.
bool ByteBuffer::fill() {
  flush();
  base_ += used_;
  used_ = 0;
  if (below_position_ != base_) below_->seek(base_);
  count_ = below_->read(bytes_, Record::kGoesOn).bytes;
  below_position_ = base_ + count_;
  return count_ > 0;
}

std::int64_t ByteBuffer::read(std::span<std::byte> into) {
  std::int64_t done = 0;
  while (done < std::ssize(into) && (used_ < count_ || fill())) {
    const auto here = std::min(std::ssize(into) - done, count_ - used_);
    std::copy_n(bytes_.begin() + used_, here, into.begin() + done);
    used_ += here;
    done += here;
  }
  surroundings_.copy(done);
  return done;
}

int ByteBuffer::next() {
  if (used_ == count_ && !fill()) return -1;
  return std::to_integer<int>(bytes_[static_cast<std::size_t>(used_++)]);
}

void ByteBuffer::write(std::span<const std::byte> from) {
  surroundings_.copy(std::ssize(from));
  while (!from.empty()) {
    if (used_ == std::ssize(bytes_)) {
      flush();
      base_ += used_;
      used_ = count_ = 0;
    }
    const auto here = std::min(std::ssize(from), std::ssize(bytes_) - used_);
    std::copy_n(from.begin(), here, bytes_.begin() + used_);
    used_ += here;
    count_ = std::max(count_, used_);
    written_ = true;
    from = from.subspan(static_cast<std::size_t>(here));
  }
}

void ByteBuffer::seek(std::int64_t to) {
  if (to >= base_ && to <= base_ + count_) {
    used_ = to - base_;
    return;
  }
  flush();
  base_ = to;
  used_ = count_ = 0;
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
