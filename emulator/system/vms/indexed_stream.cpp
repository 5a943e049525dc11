#include "emulator/system/vms/indexed_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "emulator/system/vms/condition.hpp"

namespace platter::vms {

using amount::Blocks;
using amount::Bytes;

namespace {

constexpr Bytes kBucketOverhead{15};  // header and check byte of a bucket (unsourced)
constexpr Bytes kRecordOverhead{
    11};                           // control byte, identification, pointer and length of a record (unsourced)
constexpr Bytes kPointerBytes{7};  // pointer to a record in the index of another key (unsourced)

/// Returns the value of a key as bytes whose order is that of the values.
std::string ordered(const KeyField& key, std::span<const std::byte> value) {
  std::string text(reinterpret_cast<const char*>(value.data()), value.size());
  if (!key.is_integer) return text;
  std::reverse(text.begin(), text.end());  // the machine stores the low byte first
  text.front() = static_cast<char>(text.front() ^ '\x80');
  return text;
}

}  // namespace

IndexedStream::IndexedStream(Channel& channel, std::int64_t buffers)
    : channel_(channel),
      buffers_(static_cast<std::size_t>(std::max<std::int64_t>(buffers, 1))),
      bucket_((channel_.file().records.bucket.count * kBlockBytes).size()) {
  if (!contents().trees.empty()) return;
  const Bytes capacity = channel_.file().records.bucket.count * kBlockBytes - kBucketOverhead;
  for (std::size_t i = 0; i < contents().keys.size(); ++i) contents().trees.emplace_back(capacity, static_cast<BucketAccess&>(*this));
}

/// The first block of the file describes it, and the first bucket follows.
Blocks IndexedStream::block_of(std::int64_t bucket) const {
  return Blocks{2} + bucket * channel_.file().records.bucket;
}

void IndexedStream::read(std::int64_t bucket) {
  const auto held = std::find(held_.begin(), held_.end(), bucket);
  if (held != held_.end()) return held_.splice(held_.begin(), held_, held);
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.transfer);
  channel_.read(block_of(bucket), bucket_);
  held_.push_front(bucket);
  if (held_.size() > buffers_) held_.pop_back();
}

void IndexedStream::write(std::int64_t bucket) {
  Kernel& kernel = channel_.kernel();
  kernel.work(kernel.specification().records.transfer);
  channel_.write(block_of(bucket), bucket_);
  std::erase(held_, bucket);
  held_.push_front(bucket);
  if (held_.size() > buffers_) held_.pop_back();
}

std::int64_t IndexedStream::add() {
  File& file = channel_.file();
  const std::int64_t bucket = contents().buckets++;
  const Blocks end = block_of(bucket + 1) - Blocks{1};
  const auto& times = channel_.kernel().specification();
  const Blocks quantity = std::max(file.records.extension, times.files.default_extension);
  if (end > file.blocks()) channel_.extend(std::max(end - file.blocks(), quantity));
  file.bytes = std::max(file.bytes, end.count * kBlockBytes);
  channel_.note_change();
  return bucket;
}

IndexedStream::Entry IndexedStream::entry_of(std::size_t key, std::uint64_t number,
                                             std::span<const std::byte> record) const {
  const KeyField& field = contents().keys[key];
  return {ordered(field, record.subspan(field.first.size(), field.length.size())), number};
}

void IndexedStream::charge(time::Duration each, std::size_t bytes) {
  Kernel& kernel = channel_.kernel();
  const auto& times = kernel.specification().records;
  kernel.work(each + times.piece + time::product(times.copy, static_cast<std::int64_t>(bytes)));
}

void IndexedStream::require_length(std::span<const std::byte> record) const {
  const File& file = channel_.file();
  const Bytes length = amount::bytes_in(record);
  if (length > file.records.longest) {
    throw Refused(Condition::kBadRecordSize,
                  fmt::format("{}: a record of {} bytes; the file allows up to {}", file.name, length.count,
                              file.records.longest.count));
  }
  for (const KeyField& key : contents().keys) {
    if (key.first + key.length <= length) continue;
    throw Refused(Condition::kBadRecordSize,
                  fmt::format("{}: a record of {} bytes does not contain the key in bytes {} to {}",
                              file.name, length.count, key.first.count + 1, (key.first + key.length).count));
  }
}

void IndexedStream::rewind() {
  key_ = 0;
  from_ = {};
  descends_ = true;
  current_.reset();
}

void IndexedStream::find(std::int64_t key, Match match, std::span<const std::byte> value) {
  const auto& keys = contents().keys;
  const auto& name = channel_.file().name;
  if (key < 0 || key >= std::ssize(keys))
    throw Refused(Condition::kBadKeySize,
                  fmt::format("{}: KEYID={}: the file has the keys 0 to {}", name, key, keys.size() - 1));
  const KeyField& field = keys[static_cast<std::size_t>(key)];
  const bool fits = field.is_integer ? amount::bytes_in(value) == field.length
                                     : !value.empty() && amount::bytes_in(value) <= field.length;
  if (!fits)
    throw Refused(Condition::kBadKeySize, fmt::format("{}: a value of {} bytes for key {}, which has {}",
                                                      name, value.size(), key, field.length.count));
  key_ = static_cast<std::size_t>(key);
  current_.reset();
  std::string sought = ordered(field, value);
  const std::size_t length = sought.size();
  // Every value that begins with `sought` is less than `sought` followed by such bytes.
  if (match == Match::kGreater) sought.append(field.length.size() - length + 1, '\xff');
  from_ = {sought, 0};
  descends_ = true;
  const auto found = tree(key_).find(from_, *this);
  descends_ = false;
  const bool matches =
      found && (match != Match::kEqual || std::string_view(found->value).substr(0, length) == sought);
  if (!matches)
    throw Refused(Condition::kNoRecord, fmt::format("{}: no record has such a value of key {}", name, key));
}

std::vector<std::byte> IndexedStream::next() {
  current_.reset();
  const auto found = descends_ ? tree(key_).find(from_, *this) : tree(key_).next(from_, *this);
  descends_ = false;
  if (!found)
    throw Refused(Condition::kEndOfFile, fmt::format("{}: there are no more records", channel_.file().name));
  from_ = {found->value, found->record + 1};
  const std::uint64_t number = found->record;
  const auto& record = contents().records.at(number);
  if (key_ != 0) tree(0).read_leaf(entry_of(0, number, record), *this);
  charge(channel_.kernel().specification().records.get, record.size());
  current_ = number;
  return record;
}

void IndexedStream::put(std::span<const std::byte> record) {
  require_length(record);
  charge(channel_.kernel().specification().records.put, record.size());
  const Entry value = entry_of(0, 0, record);
  const auto same = tree(0).find(value, *this);
  if (same && same->value == value.value) {
    throw Refused(Condition::kDuplicate, fmt::format("{}: a record with this value of the primary key exists",
                                                     channel_.file().name));
  }
  const std::uint64_t number = ++contents().last;
  contents().records[number].assign(record.begin(), record.end());
  tree(0).add(entry_of(0, number, record), amount::bytes_in(record) + kRecordOverhead, *this);
  for (std::size_t key = 1; key < contents().keys.size(); ++key) {
    const Entry entry = entry_of(key, number, record);
    tree(key).add(entry, Bytes{std::ssize(entry.value)} + kPointerBytes, *this);
  }
  current_.reset();
}

void IndexedStream::require_current(const char* what) const {
  if (!current_)
    throw Refused(Condition::kNoCurrent,
                  fmt::format("{}: {} must follow a READ", channel_.file().name, what));
}

void IndexedStream::update(std::span<const std::byte> record) {
  require_current("REWRITE");
  require_length(record);
  charge(channel_.kernel().specification().records.put, record.size());
  auto& old = contents().records.at(*current_);
  const Entry primary = entry_of(0, *current_, record);
  if (primary != entry_of(0, *current_, old))
    throw Refused(Condition::kKeyChanged,
                  fmt::format("{}: REWRITE must not change the primary key", channel_.file().name));
  for (std::size_t key = 1; key < contents().keys.size(); ++key) {
    const Entry before = entry_of(key, *current_, old);
    const Entry after = entry_of(key, *current_, record);
    if (before == after) continue;
    tree(key).remove(before, *this);
    tree(key).add(after, Bytes{std::ssize(after.value)} + kPointerBytes, *this);
  }
  old.assign(record.begin(), record.end());
  tree(0).read_leaf(primary, *this);
  tree(0).write_leaf(primary, *this);
  current_.reset();
}

void IndexedStream::remove() {
  require_current("DELETE");
  const auto record = contents().records.find(*current_);
  for (std::size_t key = 0; key < contents().keys.size(); ++key)
    tree(key).remove(entry_of(key, *current_, record->second), *this);
  contents().records.erase(record);
  current_.reset();
}

}  // namespace platter::vms
