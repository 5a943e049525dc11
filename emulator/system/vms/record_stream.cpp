#include "emulator/system/vms/record_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "emulator/system/vms/condition.hpp"

namespace platter::vms {

using amount::Bytes;

namespace {

constexpr Bytes kLengthBytes{2};
constexpr std::int64_t kNoMoreHere = 0xFFFF;  // of a block, where records do not go on in the next
constexpr Bytes kLongest{32767};
constexpr Bytes kNone{-1};

Bytes even(Bytes bytes) {
  return bytes + bytes % Bytes{2};
}

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
                  fmt::format("{}: records of fixed length have one: MRS", channel_.file().name));
}

void RecordStream::copy(std::size_t bytes) {
  Kernel& kernel = channel_.kernel();
  kernel.work(time::product(kernel.specification().records.copy, static_cast<std::int64_t>(bytes)));
}

/// Behind what is left of a block that has no record any more.
void RecordStream::skip_to_record() {
  const auto& file = channel_.file();
  if (!file.records.within_blocks) return;
  const Bytes left = next_block(next_) - next_;
  if (left == Bytes{}) return;
  if (file.records.format == Format::kFixed) {
    if (left < even(file.records.longest)) next_ = next_block(next_);
    return;
  }
  std::array<std::byte, kLengthBytes.size()> bytes{};
  if (next_ >= file.bytes) return;
  if (left >= kLengthBytes) bytes_.read(next_, bytes);
  if (left < kLengthBytes || (bytes[0] == std::byte{0xFF} && bytes[1] == std::byte{0xFF}))
    next_ = next_block(next_);
}

bool RecordStream::at_end() {
  skip_to_record();
  return next_ >= channel_.file().bytes;
}

/// Of the record that is next.
RecordStream::Head RecordStream::head() {
  const auto& file = channel_.file();
  if (at_end()) throw Refused(Condition::kEndOfFile, fmt::format("{}: there is no record left", file.name));
  Head head{.place = next_, .length = file.records.longest, .behind = {}};
  if (file.records.format == Format::kVariable) {
    std::array<std::byte, kLengthBytes.size()> bytes{};
    bytes_.read(next_, bytes);
    head.length =
        Bytes{std::to_integer<std::int64_t>(bytes[0]) | std::to_integer<std::int64_t>(bytes[1]) << 8};
    head.place += kLengthBytes;
  }
  head.behind = head.place + even(head.length);
  if (head.length > kLongest || head.place + head.length > file.bytes) {
    throw Refused(
        Condition::kBadRecordFile,
        fmt::format("{}: byte {} begins no record: it would have {} bytes, and the file ends after {}",
                    file.name, next_.count, head.length.count, (file.bytes - head.place).count));
  }
  return head;
}

RecordStream::Got RecordStream::get(std::span<std::byte> into) {
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.get);
  const Head record = head();
  const auto count = std::min(record.length.size(), into.size());
  bytes_.read(record.place, into.first(count));
  copy(count);
  const Got got{.place = next_, .length = record.length};
  current_ = next_;
  next_ = record.behind;
  return got;
}

RecordStream::Got RecordStream::locate(std::span<std::byte> into) {
  const Head record = head();
  if (record.length > Bytes{} &&
      block_of_byte(record.place) != block_of_byte(record.place + record.length - Bytes{1})) {
    if (into.empty()) {
      throw Refused(
          Condition::kNoUserBuffer,
          fmt::format("{}: the record of {} bytes goes on in another block, so that it cannot be "
                      "located but has to be moved: give UBF and USZ, or make the file with FAB$M_BLK",
                      channel_.file().name, record.length.count));
    }
    return get(into);
  }
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.get);
  Got got{.place = next_, .length = record.length};
  if (record.length > Bytes{}) got.at = bytes_.locate(record.place);
  current_ = next_;
  next_ = record.behind;
  return got;
}

RecordStream::Place RecordStream::find() {
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.get);
  const Head record = head();
  const Place place = next_;
  current_ = next_;
  next_ = record.behind;
  return place;
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
    refuse(fmt::format("the file has records of up to {}", records.longest.count));
  if (length > kLongest) refuse(fmt::format("a record has up to {}", kLongest.count));
  const Bytes head = records.format == Format::kVariable ? kLengthBytes : Bytes{};
  if (records.within_blocks && even(length) + head > kBlockBytes)
    refuse("it does not fit a block, and none goes on in the next (FAB$M_BLK)");
}

/// Returns where the next record begins.
RecordStream::Place RecordStream::write(Place place, std::span<const std::byte> record) {
  auto& file = channel_.file();
  const Bytes length = amount::bytes_in(record);
  const bool counts = file.records.format == Format::kVariable;
  const Bytes all = even(length) + (counts ? kLengthBytes : Bytes{});
  const Place old_end = file.bytes;
  bytes_.make_room(place + all);
  std::vector<std::byte> stored;
  stored.reserve(all.size());
  if (counts) {
    stored.push_back(static_cast<std::byte>(length.count & 0xFF));
    stored.push_back(static_cast<std::byte>(length.count >> 8));
  }
  stored.insert(stored.end(), record.begin(), record.end());
  stored.resize(all.size());
  bytes_.write(place, stored, old_end);
  copy(record.size());
  file.bytes = std::max(file.bytes, place + all);
  channel_.note_change();
  return place + all;
}

RecordStream::Place RecordStream::put(std::span<const std::byte> record, bool truncates) {
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.put);
  auto& file = channel_.file();
  const Bytes length = amount::bytes_in(record);
  require_length(length);
  if (next_ != file.bytes && !truncates) {
    throw Refused(
        Condition::kNotAtEnd,
        fmt::format("{}: a record is put behind the last one, and this would be byte {} of {}: connect "
                    "with RAB$M_EOF, or say RAB$M_TPT to give up what is behind",
                    file.name, next_.count, file.bytes.count));
  }
  if (next_ < file.bytes) {
    file.bytes = next_;
    channel_.note_change();
  }
  const Bytes head = file.records.format == Format::kVariable ? kLengthBytes : Bytes{};
  const Bytes left = next_block(next_) - next_;
  if (file.records.within_blocks && left > Bytes{} && even(length) + head > left) {
    const std::vector<std::byte> filler(left.size(), std::byte{kNoMoreHere & 0xFF});
    bytes_.write(next_, head == Bytes{} ? std::span(filler).first(0) : std::span(filler), file.bytes);
    next_ = file.bytes = next_block(next_);
  }
  const Place place = next_;
  next_ = write(next_, record);
  current_ = kNone;
  return place;
}

void RecordStream::update(std::span<const std::byte> record) {
  auto& file = channel_.file();
  if (current_ < Bytes{})
    throw Refused(Condition::kNoCurrent, fmt::format("{}: $UPDATE follows a $GET or $FIND", file.name));
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.put);
  next_ = current_;
  const Head old = head();
  if (amount::bytes_in(record) != old.length) {
    throw Refused(
        Condition::kBadRecordSize,
        fmt::format("{}: the record has {} bytes, and a sequential file's are updated with as many, not {}",
                    file.name, old.length.count, record.size()));
  }
  bytes_.write(old.place, record, file.bytes);
  copy(record.size());
  bytes_.flush();
  next_ = old.behind;
  current_ = kNone;
}

void RecordStream::seek_number(std::int64_t number) {
  const auto& file = channel_.file();
  if (file.records.format != Format::kFixed) {
    throw Refused(
        Condition::kBadAccessMode,
        fmt::format("{}: records are reached by their numbers where they have one length (RFM fixed)",
                    file.name));
  }
  if (number < 1)
    throw Refused(Condition::kBadKeySize,
                  fmt::format("{}: record {}: they are numbered from 1", file.name, number));
  const Bytes size = even(file.records.longest);
  const std::int64_t each = file.records.within_blocks ? kBlockBytes / size : 0;
  next_ = each > 0 ? (number - 1) / each * kBlockBytes + (number - 1) % each * size : (number - 1) * size;
  current_ = kNone;
}

void RecordStream::seek(Place place) {
  next_ = place;
  current_ = kNone;
}

RecordStream::Place RecordStream::put_there(std::span<const std::byte> record) {
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.put);
  require_length(amount::bytes_in(record));
  auto& file = channel_.file();
  const Place place = next_;
  // What lies between the end and this record is there, as zeros.
  const std::vector<std::byte> zeros(kBlockBytes.size());
  while (file.bytes < place) {
    const Place end = std::min(place, next_block(file.bytes + Bytes{1}));
    bytes_.make_room(end);
    bytes_.write(file.bytes, std::span(zeros).first((end - file.bytes).size()), file.bytes);
    file.bytes = end;
  }
  next_ = write(place, record);
  bytes_.flush();
  current_ = kNone;
  return place;
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
