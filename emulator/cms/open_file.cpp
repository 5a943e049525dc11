#include "emulator/cms/open_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "emulator/cms/refused.hpp"

namespace platter::cms {

using device::Word;
using record::Does;

namespace {

constexpr std::int64_t kLengthBytes = 2;  // in front of a variable record
constexpr std::int64_t kLongest = 65535;

}  // namespace

OpenFile::OpenFile(Kernel& kernel, Minidisk& disk, File& file)
    : kernel_(kernel),
      disk_(disk),
      file_(file),
      buffer_(static_cast<std::size_t>(disk.block_bytes() / device::kWordBytes)) {
  ++file_.opened;
}

OpenFile::~OpenFile() {
  disk_.promise(-promised_);
  --file_.opened;
}

void OpenFile::charge(std::int64_t records, std::size_t bytes) {
  const auto& times = kernel_.specification();
  kernel_.work(time::sum(times.call, time::sum(time::product(times.record, records),
                                               time::product(times.copy, static_cast<std::int64_t>(bytes)))));
}

void OpenFile::require_number(std::int64_t number) const {
  if (number < 1)
    throw Refused(kBadRecord, fmt::format("{}: record {}: they are numbered from 1", file_.name, number));
}

std::int64_t OpenFile::place_of(std::int64_t number) const {
  if (file_.format == Format::kFixed) return (number - 1) * file_.length;
  return std::cmp_less_equal(number, file_.places.size()) ? file_.places[static_cast<std::size_t>(number - 1)]
                                                          : file_.bytes;
}

std::int64_t OpenFile::length_of(std::int64_t number) const {
  if (file_.format == Format::kFixed) return file_.length;
  const std::int64_t end =
      number < file_.records ? file_.places[static_cast<std::size_t>(number)] : file_.bytes;
  return end - place_of(number) - kLengthBytes;
}

/// The pointer blocks that lead to a block of the file are at hand.
void OpenFile::look_up(std::int64_t block) {
  const auto levels = pointer_levels(std::ssize(file_.blocks), file_.format, size());
  std::int64_t before = 0;  // pointer blocks of higher levels
  for (std::size_t level = 0; level < levels.size(); ++level) {
    std::int64_t each = 1;  // data blocks that one of this level leads to
    for (std::size_t i = level; i < levels.size(); ++i)
      each *= size() / (file_.format == Format::kFixed ? 4 : 12);
    const std::int64_t wanted = before + block / each;
    const auto [kept, is_new] = pointers_.try_emplace(level, -1);
    const bool there = std::cmp_less(wanted, file_.pointers.size());
    if (kept->second != wanted && there) {
      std::vector<Word> words(buffer_.size());
      kernel_.move(Does::kRead, disk_, std::span(&file_.pointers[static_cast<std::size_t>(wanted)], 1),
                   words);
    }
    kept->second = wanted;
    before += levels[level];
  }
}

/// Blocks of the file, each cylinder's in one start.
void OpenFile::transfer(Does does, std::int64_t first, std::int64_t count, std::byte* at) {
  const auto block_words = buffer_.size();
  for (std::int64_t done = 0; done < count;) {
    const auto begin = file_.blocks.begin() + first + done;
    const std::int64_t cylinder = disk_.cylinder(*begin);
    std::int64_t here = 1;
    while (done + here < count && disk_.cylinder(begin[here]) == cylinder) ++here;
    std::vector<Word> words(block_words * static_cast<std::size_t>(here));
    const auto bytes = static_cast<std::size_t>(here * size());
    std::byte* const there = at + done * size();
    if (does == Does::kWrite) std::memcpy(words.data(), there, bytes);
    kernel_.move(does, disk_, std::span(&*begin, static_cast<std::size_t>(here)), words);
    if (does == Does::kRead) std::memcpy(there, words.data(), bytes);
    done += here;
  }
}

void OpenFile::flush() {
  if (!std::exchange(newer_, false)) return;
  transfer(Does::kWrite, held_, 1, reinterpret_cast<std::byte*>(buffer_.data()));
}

/// The block is in the buffer; `keeps`: with what it has.
void OpenFile::fetch(std::int64_t block, bool keeps) {
  if (held_ == block) return;
  flush();
  held_ = block;
  std::fill(buffer_.begin(), buffer_.end(), 0);
  if (!keeps) return;
  look_up(block);
  transfer(Does::kRead, block, 1, reinterpret_cast<std::byte*>(buffer_.data()));
}

void OpenFile::read_bytes(std::int64_t place, std::span<std::byte> into) {
  const auto* const held = reinterpret_cast<const std::byte*>(buffer_.data());
  std::size_t done = 0;
  const auto take = [&] {  // what of these bytes is in the buffer
    const std::int64_t at = place + static_cast<std::int64_t>(done);
    const auto count = static_cast<std::size_t>(
        std::min(size() - at % size(), static_cast<std::int64_t>(into.size() - done)));
    std::memcpy(into.data() + done, held + at % size(), count);
    done += count;
  };
  if (!into.empty() && place / size() == held_) take();
  if (done == into.size()) return;
  // All blocks that are left, in one go; the last one stays in the buffer, whole or not.
  const std::int64_t from = place + static_cast<std::int64_t>(done);
  const std::int64_t first = from / size();
  const std::int64_t last = (place + std::ssize(into) - 1) / size();
  flush();
  for (std::int64_t block = first; block <= last; ++block) look_up(block);
  std::vector<std::byte> blocks(static_cast<std::size_t>((last - first + 1) * size()));
  transfer(Does::kRead, first, last - first + 1, blocks.data());
  std::memcpy(into.data() + done, blocks.data() + from % size(), into.size() - done);
  held_ = last;
  std::memcpy(buffer_.data(), blocks.data() + (last - first) * size(), static_cast<std::size_t>(size()));
}

std::int64_t OpenFile::read(std::int64_t number, std::int64_t count, std::span<std::byte> into) {
  require_number(number);
  if (number > file_.records)
    throw Refused(kEndOfFile,
                  fmt::format("{}: record {}: the file has {}", file_.name, number, file_.records));
  if (file_.format == Format::kVariable && count > 1) {
    throw Refused(kBadFormat, fmt::format("{}: {} records in one call: variable ones are read one by one",
                                          file_.name, count));
  }
  const std::int64_t there = std::min(count, file_.records - number + 1);
  const std::int64_t length = file_.format == Format::kFixed ? there * file_.length : length_of(number);
  const auto taken = std::min<std::size_t>(static_cast<std::size_t>(length), into.size());
  charge(there, taken);
  if (file_.format == Format::kFixed) {
    read_bytes(place_of(number), into.first(taken));
    return static_cast<std::int64_t>(taken);
  }
  std::vector<std::byte> record(static_cast<std::size_t>(kLengthBytes + length));
  read_bytes(place_of(number), record);
  std::memcpy(into.data(), record.data() + kLengthBytes, taken);
  return static_cast<std::int64_t>(taken);
}

/// Blocks up to that byte, and as many as their pointers will need, are there.
void OpenFile::make_room(std::int64_t end) {
  const std::int64_t more = (end + size() - 1) / size() - std::ssize(file_.blocks);
  if (more <= 0) return;
  const auto levels = pointer_levels(std::ssize(file_.blocks) + more, file_.format, size());
  const std::int64_t pointers =
      std::accumulate(levels.begin(), levels.end(), std::int64_t{0}) - std::ssize(file_.pointers);
  const std::int64_t promise = std::max<std::int64_t>(pointers, 0) - promised_;
  disk_.require(more + promise);
  for (std::int64_t i = 0; i < more; ++i) file_.blocks.push_back(disk_.take());
  disk_.promise(promise);
  promised_ += promise;
}

/// Blocks that are written as a whole go straight, with the one in the buffer in front of them.
void OpenFile::write_bytes(std::int64_t place, std::span<const std::byte> from) {
  const std::int64_t end = place + std::ssize(from);
  make_room(end);
  auto* const held = reinterpret_cast<std::byte*>(buffer_.data());
  std::size_t done = 0;
  while (done < from.size()) {
    const std::int64_t at = place + static_cast<std::int64_t>(done);
    const std::int64_t block = at / size();
    const std::int64_t left = std::ssize(from) - static_cast<std::int64_t>(done);
    const std::int64_t whole = at % size() == 0 ? left / size() : 0;
    if (whole > 0) {
      if (held_ >= block && held_ < block + whole) {
        held_ = -1;
        newer_ = false;
      }
      flush();
      // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): nothing that is written is changed
      transfer(Does::kWrite, block, whole, const_cast<std::byte*>(from.data() + done));
      done += static_cast<std::size_t>(whole * size());
      continue;
    }
    fetch(block, block * size() < file_.bytes);
    const auto count = static_cast<std::size_t>(std::min(size() - at % size(), left));
    std::memcpy(held + at % size(), from.data() + done, count);
    newer_ = true;
    done += count;
    if ((at + static_cast<std::int64_t>(count)) % size() == 0) flush();
  }
  file_.bytes = std::max(file_.bytes, end);
  changed_ = true;
}

void OpenFile::write(std::int64_t number, std::int64_t count, std::span<const std::byte> from) {
  require_number(number);
  if (number > file_.records + 1) {
    throw Refused(kBadRecord, fmt::format("{}: record {}: the file has {}, and the next one is {}",
                                          file_.name, number, file_.records, file_.records + 1));
  }
  if (file_.format == Format::kFixed) {
    if (std::ssize(from) != count * file_.length) {
      throw Refused(kBadLength, fmt::format("{}: {} bytes for {} records of {}", file_.name, from.size(),
                                            count, file_.length));
    }
    charge(count, from.size());
    write_bytes(place_of(number), from);
    file_.records = std::max(file_.records, number + count - 1);
    return;
  }
  if (count != 1)
    throw Refused(kBadFormat, fmt::format("{}: {} records in one call: variable ones are written one by one",
                                          file_.name, count));
  if (from.empty() || std::ssize(from) > std::min(file_.length, kLongest)) {
    throw Refused(kBadLength, fmt::format("{}: a record of {} bytes: the file has records of 1 to {}",
                                          file_.name, from.size(), std::min(file_.length, kLongest)));
  }
  charge(1, from.size());
  const std::int64_t place = place_of(number);
  make_room(place + kLengthBytes + std::ssize(from));
  const bool stays = number <= file_.records && length_of(number) == std::ssize(from);
  if (number <= file_.records && !stays) {  // those behind it are lost
    file_.places.resize(static_cast<std::size_t>(number - 1));
    file_.bytes = place;
  }
  std::vector<std::byte> record{static_cast<std::byte>(from.size() >> 8U),
                                static_cast<std::byte>(from.size() & 0xFFU)};
  record.insert(record.end(), from.begin(), from.end());
  write_bytes(place, record);
  if (stays) return;
  file_.bytes = place + std::ssize(record);
  file_.places.push_back(place);
  file_.records = number;
}

void OpenFile::cut(std::int64_t number) {
  if (number > file_.records) return;
  file_.bytes = place_of(number);
  file_.records = number - 1;
  if (file_.format == Format::kVariable) file_.places.resize(static_cast<std::size_t>(number - 1));
  changed_ = true;
}

void OpenFile::close() {
  flush();
  if (!std::exchange(changed_, false)) return;
  const std::int64_t blocks = (file_.bytes + size() - 1) / size();
  while (std::ssize(file_.blocks) > blocks) {
    disk_.give_back(file_.blocks.back());
    file_.blocks.pop_back();
  }
  disk_.promise(-std::exchange(promised_, 0));
  disk_.point(file_);
  std::vector<Word> words(buffer_.size());
  for (const auto& pointer : file_.pointers) kernel_.move(Does::kWrite, disk_, std::span(&pointer, 1), words);
  const std::int64_t directory = disk_.directory();
  kernel_.move(Does::kWrite, disk_, std::span(&directory, 1), words);
}

}  // namespace platter::cms
