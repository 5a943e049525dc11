#include "emulator/system/cms/open_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "emulator/system/cms/refused.hpp"

namespace platter::cms {

using amount::Blocks;
using amount::Bytes;
using amount::bytes_in;
using amount::Sectors;
using device::Word;

OpenFile::OpenFile(Kernel& kernel, Minidisk& disk, File& file)
    : kernel_(kernel), disk_(disk), file_(file), buffer_({.block = disk.block_bytes()}) {
  ++file_.opened;
}

OpenFile::~OpenFile() {
  disk_.promise(-promised_);
  --file_.opened;
}

void OpenFile::charge(std::int64_t records, Bytes bytes) {
  const auto& times = kernel_.specification();
  kernel_.work(time::sum(
      times.call, time::sum(time::product(times.record, records), time::product(times.copy, bytes.count))));
}

void OpenFile::require_number(std::int64_t number) const {
  if (number < 1)
    throw Refused(kBadRecord, fmt::format("{}: record {}: records are numbered from 1", file_.name, number));
}

Bytes OpenFile::offset_of(std::int64_t number) const {
  if (file_.format == Format::kFixed) return (number - 1) * file_.length;
  return std::cmp_less_equal(number, file_.record_offsets.size())
             ? file_.record_offsets[static_cast<std::size_t>(number - 1)]
             : file_.bytes;
}

Bytes OpenFile::length_of(std::int64_t number) const {
  if (file_.format == Format::kFixed) return file_.length;
  const Bytes end =
      number < file_.records ? file_.record_offsets[static_cast<std::size_t>(number)] : file_.bytes;
  return end - offset_of(number) - kRecordLength.size;
}

/// Reads the pointer blocks that lead to a block of the file, unless they are kept in memory.
void OpenFile::look_up(Blocks block) {
  const auto levels = pointer_levels(file_.blocks(), file_.format, size());
  std::int64_t before = 0;  // number of pointer blocks on higher levels
  for (std::size_t level = 0; level < levels.size(); ++level) {
    std::int64_t each = 1;  // data blocks that one pointer block of this level leads to
    for (std::size_t i = level; i < levels.size(); ++i) each *= pointers_of(file_.format, size());
    const std::int64_t needed = before + block / Blocks{each};
    const auto [kept, is_new] = pointers_.try_emplace(level, -1);
    const bool there = std::cmp_less(needed, file_.pointers.size());
    if (kept->second != needed && there) {
      kernel_.move(disk_, std::span(&file_.pointers[static_cast<std::size_t>(needed)], 1),
                   {.timing_only = device::words_of(size())});
    }
    kept->second = needed;
    before += levels[level].count;
  }
}

/// Calls `move` once for each start. Its arguments are the blocks, all in one cylinder; the number of bytes
/// in earlier blocks; and a vector with space for the blocks' words.
template <typename Move>
void OpenFile::by_start(Blocks first, Blocks count, Move move) {
  std::vector<Sectors> blocks;
  file::by_extent(file_, Sectors{first.count}, Sectors{count.count},
                  [&](const file::Extent& extent, Sectors sector, Sectors sectors) {
                    for (Sectors i; i < sectors; ++i) blocks.push_back(extent.on_drive(sector + i));
                  });
  const auto end = blocks.cend();
  for (auto begin = blocks.cbegin(); begin != end;) {
    const auto next = std::find_if(
        begin, end, [&](Sectors block) { return disk_.cylinder(block) != disk_.cylinder(*begin); });
    const std::span<const Sectors> here(&*begin, static_cast<std::size_t>(next - begin));
    std::vector<Word> words(device::words_of(size()).size() * here.size());
    move(here, (begin - blocks.cbegin()) * size(), words);
    begin = next;
  }
}

void OpenFile::read_blocks(Blocks first, Blocks count, std::byte* into) {
  by_start(first, count, [&](auto blocks, Bytes before, std::vector<Word>& words) {
    kernel_.move(disk_, blocks, {.into = words});
    std::memcpy(into + before.count, words.data(), words.size() * sizeof(Word));
  });
}

void OpenFile::write_blocks(Blocks first, Blocks count, const std::byte* from) {
  by_start(first, count, [&](auto blocks, Bytes before, std::vector<Word>& words) {
    std::memcpy(words.data(), from + before.count, words.size() * sizeof(Word));
    kernel_.move(disk_, blocks, {.from = words});
  });
}

void OpenFile::BufferedFile::read(Blocks first, std::span<std::byte> into) {
  file.look_up(first);
  file.read_blocks(first, Blocks{1}, into.data());
}

void OpenFile::BufferedFile::write(Blocks first, std::span<const std::byte> from) {
  file.write_blocks(first, Blocks{1}, from.data());
}

void OpenFile::read_bytes(Bytes offset, std::span<std::byte> into) {
  Bytes done;
  if (const auto held = buffer_.held(Blocks{offset / size()}); !held.empty() && !into.empty()) {
    const auto there = held.subspan((offset % size()).size());
    done = std::min(bytes_in(there), bytes_in(into));
    std::memcpy(into.data(), there.data(), done.size());
  }
  if (done == bytes_in(into)) return;
  // Reads all remaining blocks at once. The last one stays in the buffer, even if it is not complete.
  const Bytes from = offset + done;
  const Blocks first{from / size()};
  const Blocks end{up(offset + bytes_in(into), size())};
  buffer_.flush(buffered_);
  for (Blocks block = first; block < end; block += Blocks{1}) look_up(block);
  std::vector<std::byte> blocks(((end - first).count * size()).size());
  read_blocks(first, end - first, blocks.data());
  std::memcpy(into.data() + done.count, blocks.data() + (from % size()).count,
              (bytes_in(into) - done).size());
  buffer_.put(buffered_, end - Blocks{1}, std::span<const std::byte>(blocks).last(size().size()));
}

Bytes OpenFile::read(std::int64_t number, std::int64_t count, std::span<std::byte> into) {
  require_number(number);
  if (number > file_.records)
    throw Refused(kEndOfFile, fmt::format("{}: record {} does not exist: the file has {} records", file_.name,
                                          number, file_.records));
  if (file_.format == Format::kVariable && count > 1) {
    throw Refused(
        kBadFormat,
        fmt::format("{}: a call requests {} records, but variable records can be read only one by one",
                    file_.name, count));
  }
  const std::int64_t there = std::min(count, file_.records - number + 1);
  const Bytes length = file_.format == Format::kFixed ? there * file_.length : length_of(number);
  const Bytes taken = std::min(length, bytes_in(into));
  charge(there, taken);
  if (file_.format == Format::kFixed) {
    read_bytes(offset_of(number), into.first(taken.size()));
    return taken;
  }
  std::vector<std::byte> record((kRecordLength.size + length).size());
  read_bytes(offset_of(number), record);
  std::memcpy(into.data(), record.data() + kRecordLength.size.count, taken.size());
  return taken;
}

/// Extends the file to byte `end`, and reserves blocks for the pointer blocks that it will then need.
void OpenFile::make_room(Bytes end) {
  const Blocks there = file_.blocks();
  const Blocks more = Blocks{up(end, size())} - there;
  if (more <= Blocks{}) return;
  const auto levels = pointer_levels(there + more, file_.format, size());
  const Blocks pointers =
      std::accumulate(levels.begin(), levels.end(), Blocks{}) - Blocks{std::ssize(file_.pointers)};
  const Blocks promise = std::max(pointers, Blocks{}) - promised_;
  kernel_.require_space(file_.name);
  disk_.require(more + promise);
  disk_.extend(file_, more);
  disk_.promise(promise);
  promised_ += promise;
}

/// Writes bytes from `offset` on. Whole blocks go straight to the volume, after the buffered block if it is
/// modified.
void OpenFile::write_bytes(Bytes offset, std::span<const std::byte> from) {
  const Bytes end = offset + bytes_in(from);
  make_room(end);
  for (Bytes done; done < bytes_in(from);) {
    const Bytes at = offset + done;
    const Blocks block{at / size()};
    const Bytes left = bytes_in(from) - done;
    const Blocks whole{at % size() == Bytes{} ? left / size() : 0};
    if (whole > Blocks{}) {
      buffer_.discard(block, whole);
      buffer_.flush(buffered_);
      write_blocks(block, whole, from.data() + done.count);
      done += whole.count * size();
      continue;
    }
    const auto held = buffer_.write(buffered_, block, Blocks{up(file_.bytes, size())}, true);
    const Bytes count = std::min(size() - at % size(), left);
    std::memcpy(held.data() + (at % size()).count, from.data() + done.count, count.size());
    buffer_.mark_changed(block);
    done += count;
    if ((at + count) % size() == Bytes{}) buffer_.flush(buffered_);
  }
  file_.bytes = std::max(file_.bytes, end);
  changed_ = true;
}

void OpenFile::write(std::int64_t number, std::int64_t count, std::span<const std::byte> from) {
  require_number(number);
  if (number > file_.records + 1) {
    throw Refused(
        kBadRecord,
        fmt::format(
            "{}: record {} cannot be written: the file has {} records, so the next one must be record {}",
            file_.name, number, file_.records, file_.records + 1));
  }
  if (file_.format == Format::kFixed) {
    if (bytes_in(from) != count * file_.length) {
      throw Refused(kBadLength, fmt::format("{}: {} bytes do not match {} records of {} bytes", file_.name,
                                            from.size(), count, file_.length.count));
    }
    charge(count, bytes_in(from));
    write_bytes(offset_of(number), from);
    file_.records = std::max(file_.records, number + count - 1);
    return;
  }
  if (count != 1)
    throw Refused(
        kBadFormat,
        fmt::format("{}: a call provides {} records, but variable records can be written only one by one",
                    file_.name, count));
  if (from.empty() || bytes_in(from) > std::min(file_.length, kLongestRecord)) {
    throw Refused(
        kBadLength,
        fmt::format("{}: a record of {} bytes is not allowed: the records of the file have 1 to {} bytes",
                    file_.name, from.size(), std::min(file_.length, kLongestRecord).count));
  }
  charge(1, bytes_in(from));
  const Bytes offset = offset_of(number);
  make_room(offset + kRecordLength.size + bytes_in(from));
  const bool stays = number <= file_.records && length_of(number) == bytes_in(from);
  if (number <= file_.records && !stays) {  // the records after it are lost
    file_.record_offsets.resize(static_cast<std::size_t>(number - 1));
    file_.bytes = offset;
  }
  std::vector<std::byte> record = kRecordLength.encoded(bytes_in(from));
  record.insert(record.end(), from.begin(), from.end());
  write_bytes(offset, record);
  if (stays) return;
  file_.bytes = offset + bytes_in(record);
  file_.record_offsets.push_back(offset);
  file_.records = number;
}

void OpenFile::cut(std::int64_t number) {
  if (number > file_.records) return;
  file_.bytes = offset_of(number);
  file_.records = number - 1;
  if (file_.format == Format::kVariable) file_.record_offsets.resize(static_cast<std::size_t>(number - 1));
  changed_ = true;
}

void OpenFile::close() {
  buffer_.flush(buffered_);
  if (!std::exchange(changed_, false)) return;
  disk_.shorten(file_, Blocks{up(file_.bytes, size())});
  disk_.promise(-std::exchange(promised_, {}));
  disk_.point(file_);
  const std::vector<Word> zeros(device::words_of(size()).size());
  for (const auto& pointer : file_.pointers) kernel_.move(disk_, std::span(&pointer, 1), {.from = zeros});
  kernel_.write_directory(disk_);
}

std::int64_t load(OpenFile& file, amount::Bytes width, const Kernel& kernel, amount::Bytes block) {
  const auto& its = file.file();
  if (its.format != Format::kFixed || width != its.length) return read_all(file);
  const amount::Bytes bytes = kernel.specification().edit_blocks.count * block;
  const std::int64_t each = std::max<std::int64_t>(bytes / its.length, 1);
  std::vector<std::byte> records((each * its.length).size());
  for (std::int64_t next = 1; next <= its.records; next += each) file.read(next, each, records);
  return its.records;
}

std::int64_t read_all(OpenFile& file) {
  std::vector<std::byte> record;
  for (std::int64_t next = 1; next <= file.file().records; ++next) {
    record.resize(file.length_of(next).size());
    file.read(next, 1, record);
  }
  return file.file().records;
}

void convert(OpenFile& from, OpenFile& to) {
  constexpr std::byte kBlank{' '};
  const Bytes longest = to.file().length;
  std::vector<std::byte> record;
  for (std::int64_t next = 1; next <= from.file().records; ++next) {
    record.resize(from.length_of(next).size());
    from.read(next, 1, record);
    if (to.file().format == Format::kFixed || record.size() > longest.size())
      record.resize(longest.size(), kBlank);
    if (to.file().format == Format::kVariable) {
      while (record.size() > 1 && record.back() == kBlank) record.pop_back();
    }
    to.write(next, 1, record);
  }
}

void copy(OpenFile& from, OpenFile& to) {
  std::vector<std::byte> record;
  for (std::int64_t next = 1; next <= from.file().records; ++next) {
    record.resize(from.length_of(next).size());
    from.read(next, 1, record);
    to.write(next, 1, record);
  }
}

}  // namespace platter::cms
