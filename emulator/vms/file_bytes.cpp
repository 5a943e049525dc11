#include "emulator/vms/file_bytes.hpp"

#include <algorithm>
#include <cstring>

namespace platter::vms {
namespace {

std::int64_t block_of(std::int64_t byte) {
  return byte / kBlockBytes + 1;
}

std::int64_t blocks_to(std::int64_t end) {
  return (end + kBlockBytes - 1) / kBlockBytes;
}

}  // namespace

std::int64_t FileBytes::end_block() const {
  return blocks_to(channel_.file().bytes);
}

std::byte* FileBytes::locate(std::int64_t place) {
  return buffers_.holding(block_of(place), end_block()).data() + place % kBlockBytes;
}

void FileBytes::read(std::int64_t place, std::span<std::byte> into) {
  for (std::size_t done = 0; done < into.size();) {
    const std::int64_t at = place + static_cast<std::int64_t>(done);
    const auto there =
        buffers_.holding(block_of(at), end_block()).subspan(static_cast<std::size_t>(at % kBlockBytes));
    const auto count = std::min(there.size(), into.size() - done);
    std::memcpy(into.data() + done, there.data(), count);
    done += count;
  }
}

void FileBytes::write(std::int64_t place, std::span<const std::byte> from, std::int64_t old_end) {
  for (std::size_t done = 0; done < from.size();) {
    const std::int64_t at = place + static_cast<std::int64_t>(done);
    const auto there = buffers_.for_writing(block_of(at), blocks_to(old_end), true);
    const auto in_block = static_cast<std::size_t>(kBlockBytes - at % kBlockBytes);
    const auto count = std::min(in_block, from.size() - done);
    std::memcpy(there.data() + at % kBlockBytes, from.data() + done, count);
    buffers_.wrote(block_of(at));
    done += count;
  }
}

/// By as much as somebody has said: of the file, of the process, or by what the buffers hold and the volume's
/// default, as RMS is taken to reckon it (hypothesis: docs/vms.md).
void FileBytes::make_room(std::int64_t end) {
  const auto& file = channel_.file();
  const std::int64_t missing = blocks_to(end) - file.blocks;
  if (missing <= 0) return;
  const auto& times = channel_.kernel().specification();
  std::int64_t quantity = file.records.extension > 0 ? file.records.extension : times.records.extension;
  if (quantity == 0) quantity = buffering_.blocks * buffering_.buffers + times.files.default_extension;
  channel_.extend(std::max(quantity, missing));
}

}  // namespace platter::vms
