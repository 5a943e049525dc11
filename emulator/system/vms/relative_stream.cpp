#include "emulator/system/vms/relative_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "emulator/system/vms/condition.hpp"

namespace platter::vms {

using amount::Blocks;
using amount::Bytes;

namespace {

constexpr std::byte kFull{0x08};     // control byte of a cell with a record (unsourced)
constexpr std::byte kDeleted{0x04};  // control byte of a cell whose record was deleted (unsourced)
constexpr Bytes kControl{1};
constexpr Bytes kPrologue = kBlockBytes;  // the first block describes the file

}  // namespace

Blocks bucket_for(Bytes record) {
  constexpr Bytes kOverhead{16};
  return Blocks{up(record + kOverhead, kBlockBytes)};
}

RelativeStream::RelativeStream(Channel& channel, std::int64_t buffers)
    : channel_(channel),
      bucket_(channel.file().records.bucket),
      bytes_(channel, {.blocks = bucket_, .buffers = buffers}, plain_storage) {}

Bytes RelativeStream::place(std::int64_t number) const {
  const Bytes cell = kControl + length();
  const Bytes bucket = bucket_.count * kBlockBytes;
  const std::int64_t cells = bucket / cell;
  return kPrologue + (number - 1) / cells * bucket + (number - 1) % cells * cell;
}

void RelativeStream::go_to(std::int64_t number) {
  if (number < 1)
    throw Refused(Condition::kBadKeySize,
                  fmt::format("{}: record {}: records are numbered from 1", channel_.file().name, number));
  next_ = number;
  current_ = 0;
}

bool RelativeStream::exists(std::int64_t number) {
  const Bytes at = place(number);
  if (at >= channel_.file().bytes) return false;
  const Bytes bucket = bucket_.count * kBlockBytes;
  bytes_.locate(kPrologue + (at - kPrologue) / bucket * bucket);  // reads the whole bucket
  return *bytes_.locate(at) == kFull;
}

std::vector<std::byte> RelativeStream::get(std::int64_t number) {
  go_to(number);
  Kernel& kernel = channel_.kernel();
  const auto& times = kernel.specification().records;
  kernel.work(times.get + times.piece + time::product(times.copy, length().count));
  if (!exists(number)) {
    throw Refused(Condition::kNoRecord,
                  fmt::format("{}: record {} does not exist", channel_.file().name, number));
  }
  std::vector<std::byte> record(length().size());
  bytes_.read(place(number) + kControl, record);
  current_ = number;
  next_ = number + 1;
  return record;
}

std::vector<std::byte> RelativeStream::next() {
  for (; place(next_) < channel_.file().bytes; ++next_) {
    if (exists(next_)) return get(next_);
  }
  throw Refused(Condition::kEndOfFile, fmt::format("{}: there are no more records", channel_.file().name));
}

void RelativeStream::find(std::int64_t key, Match match, std::span<const std::byte> value) {
  std::int32_t number = 0;
  if (key != 0 || value.size() != sizeof number)
    throw Refused(Condition::kBadKeySize,
                  fmt::format("{}: the key of a relative file is the number of the record, an INTEGER*4",
                              channel_.file().name));
  std::memcpy(&number, value.data(), sizeof number);
  go_to(match == Match::kGreater ? number + 1 : number);
  if (match == Match::kEqual && !exists(number))
    throw Refused(Condition::kNoRecord,
                  fmt::format("{}: record {} does not exist", channel_.file().name, number));
}

/// Writes a cell. Buckets between the end of the file and the cell are first filled with empty cells.
void RelativeStream::write(std::int64_t number, std::byte control, std::span<const std::byte> record) {
  File& file = channel_.file();
  const Bytes bucket = bucket_.count * kBlockBytes;
  const Bytes at = place(number);
  const Bytes end = kPrologue + ((at - kPrologue) / bucket + 1) * bucket;
  const std::vector<std::byte> empty(kBlockBytes.size());
  for (; file.bytes < end; file.bytes += kBlockBytes) {
    bytes_.make_room(file.bytes + kBlockBytes);
    bytes_.write(file.bytes, empty, file.bytes);
    channel_.note_change();
  }
  bytes_.locate(end - bucket);
  bytes_.write(at, std::array{control}, file.bytes);
  bytes_.write(at + kControl, record, file.bytes);
  bytes_.flush();
}

void RelativeStream::put(std::int64_t number, std::span<const std::byte> record) {
  go_to(number);
  Kernel& kernel = channel_.kernel();
  const auto& times = kernel.specification().records;
  kernel.work(times.put + times.piece + time::product(times.copy, length().count));
  if (amount::bytes_in(record) > length()) {
    throw Refused(Condition::kBadRecordSize,
                  fmt::format("{}: a record of {} bytes; the file has records of {}", channel_.file().name,
                              record.size(), length().count));
  }
  write(number, kFull, record);
  next_ = number + 1;
}

void RelativeStream::put(std::span<const std::byte> record) {
  put(next_, record);
}

void RelativeStream::require_current(const char* what) const {
  if (current_ == 0)
    throw Refused(Condition::kNoCurrent,
                  fmt::format("{}: {} must follow a READ", channel_.file().name, what));
}

void RelativeStream::update(std::span<const std::byte> record) {
  require_current("REWRITE");
  put(current_, record);
}

void RelativeStream::remove(std::int64_t number) {
  get(number);
  write(number, kDeleted, {});
  current_ = 0;
}

void RelativeStream::remove() {
  require_current("DELETE");
  remove(current_);
}

}  // namespace platter::vms
