#include "tests/reference/vms_model.hpp"

#include <algorithm>

namespace platter::reference {

VmsModel::VmsModel(const VmsBuffering& buffering, std::int64_t length)
    : buffering_(buffering), length_(length), buffers_(static_cast<std::size_t>(buffering.buffers)) {}

std::int64_t VmsModel::length_at(std::int64_t place) const {
  if (length_ > 0) return length_;
  return std::find_if(records_.begin(), records_.end(),
                      [&](const Record& record) { return record.place == place; })
      ->length;
}

int VmsModel::find_buffer(std::int64_t block) const {
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    const auto& blocks = buffers_[i].blocks;
    if (std::find(blocks.begin(), blocks.end(), block) != blocks.end()) return static_cast<int>(i);
  }
  return -1;
}

/// Returns the buffer that is reused next. Buffers are used in turn, and the changed blocks of a buffer are
/// written before it is reused.
VmsModel::Buffer& VmsModel::reuse() {
  Buffer& buffer = buffers_[turn_];
  turn_ = (turn_ + 1) % buffers_.size();
  write(buffer);
  buffer.blocks.clear();
  return buffer;
}

void VmsModel::write(Buffer& buffer) {
  if (buffer.changed.empty()) return;
  const auto [least, most] = std::minmax_element(buffer.changed.begin(), buffer.changed.end());
  transfers.push_back({true, *least, *most - *least + 1});
  buffer.changed.clear();
}

/// Reads as many blocks as fit into the buffer, up to the last block of the file. Other buffers that contain
/// any of these blocks are written and emptied.
void VmsModel::read(Buffer& buffer, std::int64_t block, std::int64_t last) {
  const std::int64_t count = std::min(buffering_.blocks, last - block + 1);
  for (Buffer& other : buffers_) {
    const bool has_one = std::any_of(other.blocks.begin(), other.blocks.end(),
                                     [&](std::int64_t one) { return one >= block && one < block + count; });
    if (!has_one) continue;
    write(other);
    other.blocks.clear();
  }
  for (std::int64_t i = block; i < block + count; ++i) buffer.blocks.push_back(i);
  transfers.push_back({false, block, count});
}

/// Brings a block into a buffer, unless it is in one. Returns the block after the last one of that buffer.
std::int64_t VmsModel::read_block(std::int64_t block) {
  int which = find_buffer(block);
  if (which < 0) {
    read(reuse(), block, last_block());
    which = find_buffer(block);
  }
  const std::int64_t after = buffers_[static_cast<std::size_t>(which)].blocks.back() + 1;
  // Read-ahead: the blocks after those of the buffer are read into another buffer.
  if (buffering_.reads_ahead && buffers_.size() > 1 && after <= last_block() && find_buffer(after) < 0) {
    if (turn_ == static_cast<std::size_t>(which)) turn_ = (turn_ + 1) % buffers_.size();
    read(reuse(), after, last_block());
  }
  return after;
}

/// `last`: the last block of the file before the write.
void VmsModel::write_block(std::int64_t block, std::int64_t last) {
  int which = find_buffer(block);
  if (which < 0 && block <= last) {
    read(reuse(), block, last);
    which = find_buffer(block);
  }
  if (which < 0) {  // a new block, after those of a buffer that has room, or in another one
    which = find_buffer(block - 1);
    const auto is_full = [&](int i) {
      const auto& blocks = buffers_[static_cast<std::size_t>(i)].blocks;
      return static_cast<std::int64_t>(blocks.size()) == buffering_.blocks || blocks.back() != block - 1;
    };
    if (which < 0 || is_full(which)) {
      if (which >= 0 && buffering_.writes_behind) write(buffers_[static_cast<std::size_t>(which)]);
      which = static_cast<int>(turn_);
      reuse();
    }
    buffers_[static_cast<std::size_t>(which)].blocks.push_back(block);
  }
  buffers_[static_cast<std::size_t>(which)].changed.push_back(block);
}

void VmsModel::read_bytes(std::int64_t place, std::int64_t count) {
  for (std::int64_t at = place; at < place + count;) at = (read_block(at / 512 + 1) - 1) * 512;
}

void VmsModel::write_bytes(std::int64_t place, std::int64_t count, std::int64_t last) {
  for (std::int64_t at = place; at < place + count; at = (at / 512 + 1) * 512)
    write_block(at / 512 + 1, last);
}

void VmsModel::find() {
  if (length_ == 0) read_bytes(next_, 2);
  current_ = next_;
  next_ += size(length_at(next_));
}

void VmsModel::get() {
  find();
  read_bytes(current_ + head(), length_at(current_));
}

void VmsModel::write_record(std::int64_t place, std::int64_t length) {
  write_bytes(place, size(length), last_block());
  if (length_ == 0) records_.push_back({place, length});
  next_ = place + size(length);
  bytes_ = std::max(bytes_, next_);
  current_ = -1;
}

void VmsModel::put(std::int64_t length, bool truncates) {
  if (truncates) {
    bytes_ = next_;
    std::erase_if(records_, [&](const Record& record) { return record.place >= next_; });
  }
  write_record(next_, length);
}

void VmsModel::update() {
  const std::int64_t place = current_;
  if (length_ == 0) read_bytes(place, 2);
  write_bytes(place + head(), length_at(place), last_block());
  flush();
  next_ = place + size(length_at(place));
  current_ = -1;
}

void VmsModel::seek_number(std::int64_t number) {
  next_ = (number - 1) * size(length_);
  current_ = -1;
}

/// Writes the fixed record that is next. A gap between the end of the file and the record is filled with
/// zeros, block by block.
void VmsModel::put_there() {
  const std::int64_t place = next_;
  while (bytes_ < place) {
    const std::int64_t end = std::min(place, (bytes_ / 512 + 1) * 512);
    write_bytes(bytes_, end - bytes_, last_block());
    bytes_ = end;
  }
  write_record(place, length_);
  flush();
}

void VmsModel::rewind() {
  flush();
  next_ = 0;
  current_ = -1;
}

void VmsModel::seek_end() {
  next_ = bytes_;
}

void VmsModel::end_here() {
  if (current_ >= 0) next_ = current_;
  drop();
  bytes_ = std::min(bytes_, next_);
  std::erase_if(records_, [&](const Record& record) { return record.place >= bytes_; });
  current_ = -1;
}

void VmsModel::close() {
  drop();
}

void VmsModel::flush() {
  for (Buffer& buffer : buffers_) write(buffer);
}

void VmsModel::drop() {
  flush();
  for (Buffer& buffer : buffers_) buffer.blocks.clear();
}

}  // namespace platter::reference
