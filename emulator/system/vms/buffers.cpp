#include "emulator/system/vms/buffers.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "emulator/system/vms/condition.hpp"

namespace platter::vms {

using amount::Blocks;
using amount::Bytes;

namespace {

constexpr Blocks kFirst{1};  // virtual block number of block 0

Blocks block_of(Bytes byte) {
  return Blocks{byte / kBlockBytes};
}

Blocks blocks_to(Bytes end) {
  return Blocks{up(end, kBlockBytes)};
}

}  // namespace

namespace {

/// Runs a transfer for RMS. RMS reports a device error of the system as its own `condition`, and the system's
/// condition in STV.
template <typename Work>
auto as_rms(Condition condition, Work work) {
  try {
    return work();
  } catch (const Refused& refused) {
    switch (refused.condition()) {
      case Condition::kDriveError:
      case Condition::kOffLine:
      case Condition::kParity:
        throw Refused(condition, refused.what(), refused.condition());
      default:
        throw;
    }
  }
}

}  // namespace

/// Charges RMS's processor time for a transfer.
void BufferedFile::work() {
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.transfer);
}

class BufferedFile::Started final : public Transfer {
 public:
  Started(Channel& channel, std::shared_ptr<Channel::Pending> pending, Condition error)
      : channel_(channel), pending_(std::move(pending)), error_(error) {}
  void wait() override {
    as_rms(error_, [&] { channel_.wait(*pending_); });
  }

 private:
  Channel& channel_;
  std::shared_ptr<Channel::Pending> pending_;
  Condition error_;  ///< RMS's condition if the transfer fails
};

void BufferedFile::read(Blocks first, std::span<std::byte> into) {
  work();
  as_rms(Condition::kReadError, [&] { channel_.read(kFirst + first, into); });
}

void BufferedFile::write(Blocks first, std::span<const std::byte> from) {
  work();
  as_rms(Condition::kWriteError, [&] { channel_.write(kFirst + first, from); });
}

std::unique_ptr<BufferedFile::Transfer> BufferedFile::start_read(Blocks first, std::span<std::byte> into) {
  work();
  return std::make_unique<Started>(channel_, channel_.start_read(kFirst + first, into),
                                   Condition::kReadError);
}

std::unique_ptr<BufferedFile::Transfer> BufferedFile::start_write(Blocks first,
                                                                  std::span<const std::byte> from) {
  work();
  return std::make_unique<Started>(channel_, channel_.start_write(kFirst + first, from),
                                   Condition::kWriteError);
}

Blocks FileBytes::end_block() const {
  return blocks_to(channel_.file().bytes);
}

std::byte* FileBytes::locate(Bytes offset) {
  return buffers_.read(file_, block_of(offset), end_block()).data() + (offset % kBlockBytes).count;
}

void FileBytes::read(Bytes offset, std::span<std::byte> into) {
  for (std::size_t done = 0; done < into.size();) {
    const Bytes at = offset + Bytes{static_cast<std::int64_t>(done)};
    const auto there = buffers_.read(file_, block_of(at), end_block()).subspan((at % kBlockBytes).size());
    const auto count = std::min(there.size(), into.size() - done);
    std::memcpy(into.data() + done, there.data(), count);
    done += count;
  }
}

void FileBytes::write(Bytes offset, std::span<const std::byte> from, Bytes old_end) {
  for (std::size_t done = 0; done < from.size();) {
    const Bytes at = offset + Bytes{static_cast<std::int64_t>(done)};
    const auto there = buffers_.write(file_, block_of(at), blocks_to(old_end), true);
    const auto in_block = (kBlockBytes - at % kBlockBytes).size();
    const auto count = std::min(in_block, from.size() - done);
    std::memcpy(there.data() + (at % kBlockBytes).count, from.data() + done, count);
    buffers_.mark_changed(block_of(at));
    done += count;
  }
}

/// The extension quantity is that of the file, or of the process, or the size of the buffers plus the
/// volume's default, which is assumed to be RMS's rule (docs/vms.md).
void FileBytes::make_room(Bytes end) {
  const auto& file = channel_.file();
  const Blocks missing = blocks_to(end) - file.blocks();
  if (missing <= Blocks{}) return;
  const auto& times = channel_.kernel().specification();
  Blocks quantity = file.records.extension > Blocks{} ? file.records.extension : times.records.extension;
  if (quantity == Blocks{}) quantity = buffering_.buffers * buffering_.blocks + times.files.default_extension;
  channel_.extend(std::max(quantity, missing));
}

}  // namespace platter::vms
