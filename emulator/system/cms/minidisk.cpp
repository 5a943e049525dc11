#include "emulator/system/cms/minidisk.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/system/cms/refused.hpp"

namespace platter::cms {

amount::Bytes File::longest() const {
  if (format == Format::kFixed) return length;
  constexpr amount::Bytes kLengthBytes{2};  // length field before each record
  amount::Bytes longest;
  for (std::size_t i = 0; i < record_offsets.size(); ++i)
    longest = std::max(longest, (i + 1 < record_offsets.size() ? record_offsets[i + 1] : bytes) -
                                    record_offsets[i] - kLengthBytes);
  return longest;
}

using amount::Blocks;
using amount::Bytes;
using amount::Sectors;

namespace {

constexpr Bytes kFixedEntry{4};         // size of a pointer
constexpr Bytes kVariableEntry{12};     // pointer, number of the block's first record, and its offset
constexpr Sectors kDirectoryBlocks{2};  // the directory, and the map of free blocks

/// Returns the number of blocks in `count` cylinders that start at `first`. Throws Refused if they exceed the
/// volume.
Sectors blocks_of(const device::Geometry& geometry, std::int64_t first, std::int64_t count) {
  if (count < 1 || first < 0 || count > geometry.cylinders - first) {
    throw Refused(
        kBadOption,
        fmt::format(
            "a minidisk of {} cylinders that starts at cylinder {} exceeds the {} cylinders of the volume",
            count, first, geometry.cylinders));
  }
  return count * geometry.sectors_per_cylinder();
}

}  // namespace

std::int64_t pointers_of(Format format, Bytes block) {
  return block / (format == Format::kFixed ? kFixedEntry : kVariableEntry);
}

std::vector<Blocks> pointer_levels(Blocks blocks, Format format, Bytes block) {
  const Blocks each{pointers_of(format, block)};
  std::vector<Blocks> levels;
  for (Blocks count = blocks; count > Blocks{1};) {
    count = Blocks{up(count, each)};
    levels.insert(levels.begin(), count);
  }
  return levels;
}

Minidisk::Minidisk(char mode, int volume, const device::Geometry& geometry, std::int64_t first,
                   std::int64_t count)
    : mode_(mode),
      volume_(volume),
      geometry_(geometry),
      first_sector_(first * geometry.sectors_per_cylinder()),
      space_(first_sector_, blocks_of(geometry, first, count)) {
  space_.reserve(first_sector_, kDirectoryBlocks);
  directory_.push_back(first_sector_);
}

Bytes Minidisk::directory_bytes() const {
  return std::ssize(files_.entries()) * kFileEntry;
}

File* Minidisk::find(std::string_view name) {
  return files_.find(name);
}

File& Minidisk::add(const std::string& name) {
  const Bytes entries = directory_bytes() + kFileEntry;
  if (!files_.contains(name) && entries > std::ssize(directory_) * block_bytes())
    directory_.push_back(take());
  note_change();
  File file;
  file.name = name;
  return files_.add(name, std::move(file));
}

void Minidisk::remove(const std::string& name) {
  File* const file = find(name);
  if (file == nullptr) return;
  shorten(*file, {});
  for (const auto pointer : file->pointers) space_.release(pointer, Sectors{1});
  files_.remove(name);
  note_change();
}

File& Minidisk::rename(const std::string& name, const std::string& new_name) {
  File file = *find(name);
  files_.remove(name);
  file.name = new_name;
  return files_.add(new_name, std::move(file));
}

void Minidisk::require(Blocks blocks_wanted) const {
  if (blocks_wanted <= free() - promised_) return;
  throw Refused(kFull,
                fmt::format("disk {} is full: {} blocks of {} bytes; erase files, or format more cylinders",
                            mode_, blocks().count, block_bytes().count));
}

Sectors Minidisk::take() {
  require(Blocks{1});
  return *space_.take(Sectors{1});
}

void Minidisk::extend(File& file, Blocks blocks) {
  for (Blocks i; i < blocks; ++i) file::append(file, volume_, take(), Sectors{1});
}

void Minidisk::shorten(File& file, Blocks remaining) {
  file::shorten(file, Sectors{remaining.count},
                [&](int, Sectors first, Sectors count) { space_.release(first, count); });
}

void Minidisk::point(File& file) {
  Blocks needed;
  for (const auto count : pointer_levels(file.blocks(), file.format, block_bytes())) needed += count;
  while (Blocks{std::ssize(file.pointers)} < needed) file.pointers.push_back(take());
  while (Blocks{std::ssize(file.pointers)} > needed) {
    space_.release(file.pointers.back(), Sectors{1});
    file.pointers.pop_back();
  }
}

}  // namespace platter::cms
