#include "emulator/storage/block_cache.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace platter::file {

using amount::Blocks;

namespace {

constexpr Blocks kOne{1};

}  // namespace

std::shared_ptr<std::byte> plain_storage(std::size_t bytes) {
  constexpr std::align_val_t kAlignment{512};
  struct Free {
    void operator()(std::byte* at) const { ::operator delete[](at, kAlignment); }
  };
  return {static_cast<std::byte*>(::operator new[](bytes, kAlignment)), Free{}};
}

BlockCache::BlockCache(const CachePolicy& policy, const Storage& storage)
    : policy_(policy), buffers_(static_cast<std::size_t>(policy.buffers)) {
  for (Buffer& buffer : buffers_) buffer.bytes = storage((policy.blocks.count * policy.block).size());
}

std::span<std::byte> BlockCache::bytes(const Buffer& buffer, Blocks from, Blocks count) const {
  return {buffer.bytes.get() + (from.count * policy_.block).count, (count.count * policy_.block).size()};
}

BlockCache::Buffer* BlockCache::find(Blocks block) {
  const auto found = std::find_if(buffers_.begin(), buffers_.end(),
                                  [&](const Buffer& one) { return one.overlaps(block, kOne); });
  return found == buffers_.end() ? nullptr : &*found;
}

/// Returns the bytes from the block on to the end of its buffer, and notes the use. The buffer has no
/// transfer under way.
std::span<std::byte> BlockCache::use(Buffer& buffer, Blocks block) {
  buffer.used = ++uses_;
  return bytes(buffer, block - buffer.first, buffer.first + buffer.count - block);
}

void BlockCache::settle(Buffer& buffer) {
  if (!buffer.under_way) return;
  const auto transfer = std::move(buffer.under_way);  // so that a failed transfer is reported once
  const bool arrives = std::exchange(buffer.is_arriving, false);
  try {
    transfer->wait();
  } catch (...) {
    if (arrives) buffer.first = buffer.count = {};
    throw;
  }
}

/// Starts to write the changed blocks of the buffer. Without write-behind, they are written on return.
void BlockCache::write_back(BlockFile& file, Buffer& buffer) {
  const Blocks count = buffer.changed_end - buffer.changed;
  if (count == Blocks{}) return;
  settle(buffer);
  const auto changed = bytes(buffer, buffer.changed, count);
  const Blocks first = buffer.first + buffer.changed;
  buffer.changed = buffer.changed_end = {};  // before the write, so that an error is reported once
  if (policy_.writes_behind && buffers_.size() > 1) {
    buffer.under_way = file.start_write(first, changed);
  } else {
    file.write(first, changed);
  }
}

/// Returns an empty buffer to be used for other blocks.
BlockCache::Buffer& BlockCache::take(BlockFile& file) {
  if (policy_.replacement == CachePolicy::Replacement::kLeastRecentlyUsed) {
    next_ = static_cast<std::size_t>(
        std::min_element(buffers_.begin(), buffers_.end(),
                         [](const Buffer& a, const Buffer& b) { return a.used < b.used; }) -
        buffers_.begin());
  }
  Buffer& buffer = buffers_[next_];
  next_ = (next_ + 1) % buffers_.size();
  settle(buffer);
  write_back(file, buffer);
  settle(buffer);
  buffer.first = buffer.count = {};
  buffer.used = ++uses_;
  return buffer;
}

/// Reads blocks into the buffer, from `block` on and up to `end`. Removes them from all other buffers.
BlockCache::Buffer& BlockCache::load(BlockFile& file, Buffer& buffer, Blocks block, Blocks end, bool ahead) {
  const Blocks count = std::min(policy_.blocks, end - block);
  for (Buffer& other : buffers_) {
    if (!other.overlaps(block, count)) continue;
    write_back(file, other);
    settle(other);
    other.first = other.count = {};
  }
  if (ahead) {
    buffer.under_way = file.start_read(block, bytes(buffer, {}, count));
    buffer.is_arriving = true;
  } else {
    file.read(block, bytes(buffer, {}, count));
  }
  buffer.first = block;
  buffer.count = count;
  return buffer;
}

void BlockCache::read_ahead(BlockFile& file, const Buffer& before, Blocks end) {
  const Blocks block = before.first + before.count;
  if (!policy_.reads_ahead || buffers_.size() < 2 || block >= end || find(block) != nullptr) return;
  if (&buffers_[next_] == &before) next_ = (next_ + 1) % buffers_.size();
  load(file, take(file), block, end, true);
}

std::span<std::byte> BlockCache::read(BlockFile& file, Blocks block, Blocks end) {
  Buffer* const found = find(block);
  Buffer& buffer = found != nullptr ? *found : load(file, take(file), block, end, false);
  settle(buffer);
  const auto there = use(buffer, block);
  read_ahead(file, buffer, end);
  return there;
}

/// Returns an empty buffer for new blocks, from `block` on. With write-behind, starts to write the buffer
/// that ends before `block`, since it is complete.
BlockCache::Buffer& BlockCache::begin(BlockFile& file, Blocks block) {
  if (Buffer* const before = block > Blocks{} ? find(block - kOne) : nullptr;
      before != nullptr && policy_.writes_behind)
    write_back(file, *before);
  Buffer& buffer = take(file);
  buffer.first = block;
  return buffer;
}

std::span<std::byte> BlockCache::write(BlockFile& file, Blocks block, Blocks end, bool keeps) {
  Buffer* buffer = find(block);
  if (buffer == nullptr && keeps && block < end) buffer = &load(file, take(file), block, end, false);
  if (buffer == nullptr) {
    Buffer* const before = block > Blocks{} ? find(block - kOne) : nullptr;
    const bool has_room =
        before != nullptr && before->count < policy_.blocks && before->first + before->count == block;
    buffer = has_room ? before : &begin(file, block);
    settle(*buffer);
    const auto zeros = bytes(*buffer, buffer->count++, kOne);
    std::memset(zeros.data(), 0, zeros.size());
  }
  settle(*buffer);
  return use(*buffer, block);
}

std::span<const std::byte> BlockCache::held(Blocks block) {
  Buffer* const buffer = find(block);
  if (buffer == nullptr) return {};
  settle(*buffer);
  return use(*buffer, block);
}

void BlockCache::mark_changed(Blocks block) {
  Buffer& buffer = *find(block);
  const Blocks at = block - buffer.first;
  const bool none = buffer.changed_end == Blocks{};
  buffer.changed = none ? at : std::min(buffer.changed, at);
  buffer.changed_end = std::max(buffer.changed_end, at + kOne);
}

void BlockCache::put(BlockFile& file, Blocks block, std::span<const std::byte> from) {
  Buffer* const found = find(block);
  Buffer& buffer = found != nullptr ? *found : begin(file, block);
  settle(buffer);
  if (found == nullptr) ++buffer.count;
  std::memcpy(use(buffer, block).data(), from.data(), policy_.block.size());
}

void BlockCache::flush(BlockFile& file) {
  for (Buffer& buffer : buffers_) {
    write_back(file, buffer);
    settle(buffer);
  }
}

void BlockCache::flush(BlockFile& file, Blocks first, Blocks count) {
  for (Buffer& buffer : buffers_) {
    if (!buffer.overlaps(first, count)) continue;
    write_back(file, buffer);
    settle(buffer);
  }
}

void BlockCache::drop(BlockFile& file) {
  flush(file);
  for (Buffer& buffer : buffers_) buffer.first = buffer.count = {};
}

void BlockCache::discard(Blocks first, Blocks count) {
  for (Buffer& buffer : buffers_) {
    if (!buffer.overlaps(first, count)) continue;
    settle(buffer);
    buffer.first = buffer.count = buffer.changed = buffer.changed_end = {};
  }
}

}  // namespace platter::file
