#include "emulator/system/vms/buffers.hpp"

#include <algorithm>
#include <cstring>

namespace platter::vms {

using amount::Blocks;

std::shared_ptr<std::byte> plain_storage(std::size_t bytes) {
  struct Free {
    void operator()(std::byte* at) const { ::operator delete[](at, std::align_val_t{kBlockBytes.size()}); }
  };
  auto* const at = static_cast<std::byte*>(::operator new[](bytes, std::align_val_t{kBlockBytes.size()}));
  return {at, Free{}};
}

Buffers::Buffers(Channel& channel, const Buffering& buffering, const Storage& storage)
    : channel_(channel), buffering_(buffering), buffers_(static_cast<std::size_t>(buffering.buffers)) {
  for (auto& buffer : buffers_) buffer.bytes = storage((buffering.blocks.count * kBlockBytes).size());
}

std::span<std::byte> Buffers::bytes(const Buffer& buffer, Blocks from, Blocks count) const {
  return {buffer.bytes.get() + (from.count * kBlockBytes).count, (count.count * kBlockBytes).size()};
}

Buffers::Buffer* Buffers::find(Blocks block) {
  const auto found = std::find_if(buffers_.begin(), buffers_.end(), [&](const Buffer& one) {
    return one.first > Blocks{} && block >= one.first && block < one.first + one.count;
  });
  return found == buffers_.end() ? nullptr : &*found;
}

/// The next in turn, with what it held written.
Buffers::Buffer& Buffers::take() {
  Buffer& buffer = buffers_[next_];
  next_ = (next_ + 1) % buffers_.size();
  settle(buffer);
  write(buffer);
  settle(buffer);
  buffer.first = buffer.count = {};
  return buffer;
}

void Buffers::settle(Buffer& buffer) {
  if (buffer.pending) channel_.wait(*buffer.pending);
  buffer.pending.reset();
}

/// What it has that is newer than the file: begun, if the stream writes behind.
void Buffers::write(Buffer& buffer) {
  const Blocks count = buffer.newer_end - buffer.newer;
  if (count == Blocks{}) return;
  settle(buffer);
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.transfer);
  const auto changed = bytes(buffer, buffer.newer, count);
  const Blocks first = buffer.first + buffer.newer;
  if (buffering_.writes_behind && buffers_.size() > 1) {
    buffer.pending = channel_.start_write(first, changed);
  } else {
    channel_.write(first, changed);
  }
  buffer.newer = buffer.newer_end = {};
}

/// No buffer has any of these, which another is to get.
void Buffers::forget(Blocks block, Blocks count) {
  for (auto& buffer : buffers_) {
    if (buffer.first == Blocks{} || buffer.first >= block + count || block >= buffer.first + buffer.count)
      continue;
    write(buffer);
    settle(buffer);
    buffer.first = buffer.count = {};
  }
}

/// From this block on, up to the last that holds anything.
void Buffers::read(Buffer& buffer, Blocks block, Blocks end, bool ahead) {
  const Blocks count = std::min(buffering_.blocks, end - block + Blocks{1});
  forget(block, count);
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.transfer);
  buffer.first = block;
  buffer.count = count;
  if (ahead) {
    buffer.pending = channel_.start_read(block, bytes(buffer, {}, count));
  } else {
    channel_.read(block, bytes(buffer, {}, count));
  }
}

void Buffers::read_ahead(const Buffer& behind, Blocks end) {
  const Blocks block = behind.first + behind.count;
  if (!buffering_.reads_ahead || buffers_.size() < 2 || block > end || find(block) != nullptr) return;
  if (&buffers_[next_] == &behind) next_ = (next_ + 1) % buffers_.size();
  read(take(), block, end, true);
}

std::span<std::byte> Buffers::holding(Blocks block, Blocks end) {
  Buffer* buffer = find(block);
  if (buffer == nullptr) {
    buffer = &take();
    read(*buffer, block, end, false);
  }
  settle(*buffer);
  read_ahead(*buffer, end);
  return bytes(*buffer, block - buffer->first, buffer->first + buffer->count - block);
}

/// A buffer for new blocks from this one on. One that ends there is complete: what writes behind begins to.
Buffers::Buffer& Buffers::begin(Blocks block) {
  if (Buffer* const before = block > Blocks{1} ? find(block - Blocks{1}) : nullptr;
      before != nullptr && buffering_.writes_behind)
    write(*before);
  Buffer& buffer = take();
  buffer.first = block;
  return buffer;
}

std::span<std::byte> Buffers::for_writing(Blocks block, Blocks end, bool keeps) {
  Buffer* buffer = find(block);
  if (buffer == nullptr && keeps && block <= end) {
    buffer = &take();
    read(*buffer, block, end, false);
  }
  if (buffer == nullptr) {
    // It follows those of a buffer that has room, or begins one.
    Buffer* const before = block > Blocks{1} ? find(block - Blocks{1}) : nullptr;
    const bool room =
        before != nullptr && before->count < buffering_.blocks && before->first + before->count == block;
    buffer = room ? before : &begin(block);
    settle(*buffer);
    std::memset(bytes(*buffer, buffer->count++, Blocks{1}).data(), 0, kBlockBytes.size());
  }
  settle(*buffer);
  return bytes(*buffer, block - buffer->first, buffer->first + buffer->count - block);
}

void Buffers::wrote(Blocks block) {
  Buffer* const buffer = find(block);
  const Blocks at = block - buffer->first;
  const bool none = buffer->newer_end == Blocks{};
  buffer->newer = none ? at : std::min(buffer->newer, at);
  buffer->newer_end = std::max(buffer->newer_end, at + Blocks{1});
}

void Buffers::flush() {
  for (auto& buffer : buffers_) {
    write(buffer);
    settle(buffer);
  }
}

void Buffers::drop() {
  flush();
  for (auto& buffer : buffers_) buffer.first = buffer.count = {};
}

using amount::Blocks;
using amount::Bytes;

namespace {

Blocks block_of(Bytes byte) {
  return Blocks{byte / kBlockBytes + 1};
}

Blocks blocks_to(Bytes end) {
  return Blocks{up(end, kBlockBytes)};
}

}  // namespace

Blocks FileBytes::end_block() const {
  return blocks_to(channel_.file().bytes);
}

std::byte* FileBytes::locate(Bytes place) {
  return buffers_.holding(block_of(place), end_block()).data() + (place % kBlockBytes).count;
}

void FileBytes::read(Bytes place, std::span<std::byte> into) {
  for (std::size_t done = 0; done < into.size();) {
    const Bytes at = place + Bytes{static_cast<std::int64_t>(done)};
    const auto there = buffers_.holding(block_of(at), end_block()).subspan((at % kBlockBytes).size());
    const auto count = std::min(there.size(), into.size() - done);
    std::memcpy(into.data() + done, there.data(), count);
    done += count;
  }
}

void FileBytes::write(Bytes place, std::span<const std::byte> from, Bytes old_end) {
  for (std::size_t done = 0; done < from.size();) {
    const Bytes at = place + Bytes{static_cast<std::int64_t>(done)};
    const auto there = buffers_.for_writing(block_of(at), blocks_to(old_end), true);
    const auto in_block = (kBlockBytes - at % kBlockBytes).size();
    const auto count = std::min(in_block, from.size() - done);
    std::memcpy(there.data() + (at % kBlockBytes).count, from.data() + done, count);
    buffers_.wrote(block_of(at));
    done += count;
  }
}

/// By as much as somebody has said: of the file, of the process, or by what the buffers hold and the volume's
/// default, as RMS is taken to reckon it (assumed: docs/vms.md).
void FileBytes::make_room(Bytes end) {
  const auto& file = channel_.file();
  const Blocks missing = blocks_to(end) - file.blocks;
  if (missing <= Blocks{}) return;
  const auto& times = channel_.kernel().specification();
  Blocks quantity = file.records.extension > Blocks{} ? file.records.extension : times.records.extension;
  if (quantity == Blocks{}) quantity = buffering_.buffers * buffering_.blocks + times.files.default_extension;
  channel_.extend(std::max(quantity, missing));
}

}  // namespace platter::vms
