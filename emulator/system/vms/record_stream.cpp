#include "emulator/system/vms/record_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "emulator/system/vms/condition.hpp"

namespace platter::vms {

using amount::Bytes;

namespace {

constexpr std::byte kFiller{0xFF};  // fills the rest of a block after its last record
constexpr Bytes kNone{-1};

std::int64_t block_of_byte(Bytes byte) {
  return byte / kBlockBytes + 1;
}

Bytes next_block(Bytes byte) {
  return up(byte, kBlockBytes) * kBlockBytes;
}

}  // namespace

RecordStream::RecordStream(Channel& channel, const Buffering& buffering, const Storage& storage)
    : channel_(channel), bytes_(channel, buffering, storage) {
  const auto& records = channel_.file().records;
  if (records.format == Format::kUndefined) {
    throw Refused(Condition::kBadFormat,
                  fmt::format("{}: the file has no records (RFM undefined): read and write its blocks",
                              channel_.file().name));
  }
  if (records.format == Format::kFixed && records.longest < Bytes{1})
    throw Refused(Condition::kBadMaximum,
                  fmt::format("{}: records of fixed length need a length (MRS)", channel_.file().name));
}

/// Charges the time to move the bytes of a record between the buffers and the program. RMS moves a record
/// block by block.
void RecordStream::copy(Offset offset, std::size_t bytes) {
  if (bytes == 0) return;
  Kernel& kernel = channel_.kernel();
  const auto& times = kernel.specification().records;
  const Bytes length{static_cast<std::int64_t>(bytes)};
  const std::int64_t pieces = block_of_byte(offset + length - Bytes{1}) - block_of_byte(offset) + 1;
  kernel.work(time::product(times.piece, pieces) + time::product(times.copy, length.count));
}

RecordLayout::Read RecordStream::reader() {
  return [this](Bytes offset, std::span<std::byte> into) { bytes_.read(offset, into); };
}

bool RecordStream::at_end() {
  const Bytes end = channel_.file().bytes;
  next_ = layout().next(next_, end, reader());
  return next_ >= end;
}

/// Returns the next record. Throws Refused at the end of the file, or if there is no valid record.
RecordLayout::Record RecordStream::record() {
  const auto& file = channel_.file();
  if (at_end()) throw Refused(Condition::kEndOfFile, fmt::format("{}: there are no more records", file.name));
  const auto found = layout().record_at(next_, reader());
  if (found.length > codec::kVaxLongest || found.offset + found.length > file.bytes) {
    throw Refused(
        Condition::kBadRecordFile,
        fmt::format("{}: byte {} does not start a record: it would have {} bytes, but the file ends after {}",
                    file.name, next_.count, found.length.count, (file.bytes - found.offset).count));
  }
  return found;
}

RecordStream::Got RecordStream::get(std::span<std::byte> into) {
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.get);
  const auto found = record();
  const auto count = std::min(found.length.size(), into.size());
  bytes_.read(found.offset, into.first(count));
  copy(found.offset, count);
  const Got got{.offset = next_, .length = found.length};
  current_ = next_;
  next_ = found.end;
  return got;
}

RecordStream::Got RecordStream::locate(std::span<std::byte> into) {
  const auto found = record();
  if (found.length > Bytes{} &&
      block_of_byte(found.offset) != block_of_byte(found.offset + found.length - Bytes{1})) {
    if (into.empty()) {
      throw Refused(Condition::kNoUserBuffer,
                    fmt::format("{}: the record of {} bytes continues in another block, so it must be moved "
                                "instead of located; give UBF and USZ, or create the file with FAB$M_BLK",
                                channel_.file().name, found.length.count));
    }
    return get(into);
  }
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.get);
  Got got{.offset = next_, .length = found.length};
  if (found.length > Bytes{}) got.at = bytes_.locate(found.offset);
  current_ = next_;
  next_ = found.end;
  return got;
}

RecordStream::Offset RecordStream::find() {
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.get);
  const auto found = record();
  const Offset offset = next_;
  current_ = next_;
  next_ = found.end;
  return offset;
}

void RecordStream::require_length(Bytes length) const {
  const auto& file = channel_.file();
  const auto& records = file.records;
  const auto refuse = [&](const std::string& why) {
    throw Refused(Condition::kBadRecordSize,
                  fmt::format("{}: a record of {} bytes: {}", file.name, length.count, why));
  };
  if (records.format == Format::kFixed && length != records.longest)
    refuse(fmt::format("the file has records of {}", records.longest.count));
  if (records.longest > Bytes{} && length > records.longest)
    refuse(fmt::format("the file allows records of up to {}", records.longest.count));
  if (length > codec::kVaxLongest)
    refuse(fmt::format("a record may have up to {}", codec::kVaxLongest.count));
  if (records.within_blocks && layout().stored(length) > kBlockBytes)
    refuse("it does not fit into a block, and records may not span blocks (FAB$M_BLK)");
}

/// Writes a record at `offset`, and returns the offset after it.
RecordStream::Offset RecordStream::write(Offset offset, std::span<const std::byte> record) {
  auto& file = channel_.file();
  const std::vector<std::byte> stored = layout().stored(record);
  const Offset end = offset + amount::bytes_in(stored);
  const Offset old_end = file.bytes;
  bytes_.make_room(end);
  bytes_.write(offset, stored, old_end);
  copy(offset + layout().head(), record.size());
  file.bytes = std::max(file.bytes, end);
  channel_.note_change();
  return end;
}

RecordStream::Offset RecordStream::put(std::span<const std::byte> record, bool truncates) {
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.put);
  auto& file = channel_.file();
  const Bytes length = amount::bytes_in(record);
  require_length(length);
  if (next_ != file.bytes && !truncates) {
    throw Refused(Condition::kNotAtEnd,
                  fmt::format("{}: $PUT needs the position after the last record, but this is byte {} of {}; "
                              "connect with RAB$M_EOF, or set RAB$M_TPT to discard the records that follow",
                              file.name, next_.count, file.bytes.count));
  }
  if (next_ < file.bytes) {
    file.bytes = next_;
    channel_.note_change();
  }
  const Bytes left = next_block(next_) - next_;
  if (file.records.within_blocks && left > Bytes{} && layout().stored(length) > left) {
    const std::vector<std::byte> filler(left.size(), kFiller);
    bytes_.write(next_, layout().head() == Bytes{} ? std::span(filler).first(0) : std::span(filler),
                 file.bytes);
    next_ = file.bytes = next_block(next_);
  }
  const Offset offset = next_;
  next_ = write(next_, record);
  current_ = kNone;
  return offset;
}

void RecordStream::update(std::span<const std::byte> record) {
  auto& file = channel_.file();
  if (current_ < Bytes{})
    throw Refused(Condition::kNoCurrent, fmt::format("{}: $UPDATE must follow a $GET or $FIND", file.name));
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.put);
  next_ = current_;
  const auto old = this->record();
  if (amount::bytes_in(record) != old.length) {
    throw Refused(Condition::kBadRecordSize, fmt::format("{}: the record has {} bytes, and an update of a "
                                                         "sequential file must have the same length, not {}",
                                                         file.name, old.length.count, record.size()));
  }
  bytes_.write(old.offset, record, file.bytes);
  copy(old.offset, record.size());
  bytes_.flush();
  next_ = old.end;
  current_ = kNone;
}

void RecordStream::seek_number(std::int64_t number) {
  const auto& file = channel_.file();
  if (file.records.format != Format::kFixed) {
    throw Refused(
        Condition::kBadAccessMode,
        fmt::format("{}: only records of one length (RFM fixed) can be accessed by number", file.name));
  }
  if (number < 1)
    throw Refused(Condition::kBadKeySize,
                  fmt::format("{}: record {}: records are numbered from 1", file.name, number));
  const Bytes size = layout().stored(file.records.longest);
  const std::int64_t each = file.records.within_blocks ? kBlockBytes / size : 0;
  next_ = each > 0 ? (number - 1) / each * kBlockBytes + (number - 1) % each * size : (number - 1) * size;
  current_ = kNone;
}

void RecordStream::seek(Offset offset) {
  next_ = offset;
  current_ = kNone;
}

RecordStream::Offset RecordStream::put_there(std::span<const std::byte> record) {
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.put);
  require_length(amount::bytes_in(record));
  auto& file = channel_.file();
  const Offset offset = next_;
  // The gap between the end and this record is filled with zeros.
  const std::vector<std::byte> zeros(kBlockBytes.size());
  while (file.bytes < offset) {
    const Offset end = std::min(offset, next_block(file.bytes + Bytes{1}));
    bytes_.make_room(end);
    bytes_.write(file.bytes, std::span(zeros).first((end - file.bytes).size()), file.bytes);
    file.bytes = end;
  }
  next_ = write(offset, record);
  bytes_.flush();
  current_ = kNone;
  return offset;
}

void RecordStream::end_here() {
  auto& file = channel_.file();
  next_ = current_ >= Bytes{} ? current_ : next_;
  bytes_.drop();
  file.bytes = std::min(file.bytes, next_);
  current_ = kNone;
  channel_.note_change();
}

void RecordStream::close() {
  bytes_.drop();
}

}  // namespace platter::vms
