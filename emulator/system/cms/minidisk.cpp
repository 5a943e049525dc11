#include "emulator/system/cms/minidisk.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/system/cms/refused.hpp"

namespace platter::cms {

amount::Bytes File::longest() const {
  if (format == Format::kFixed) return length;
  constexpr amount::Bytes kLengthBytes{2};  // in front of each
  amount::Bytes most;
  for (std::size_t i = 0; i < places.size(); ++i)
    most = std::max(most, (i + 1 < places.size() ? places[i + 1] : bytes) - places[i] - kLengthBytes);
  return most;
}

using amount::Blocks;
using amount::Bytes;

namespace {

constexpr Bytes kFixedEntry{4};        // of a pointer
constexpr Bytes kVariableEntry{12};    // with which record is the block's first, and where it begins
constexpr Blocks kDirectoryBlocks{2};  // the directory and the map of what is free

/// Of so many cylinders, before there is room made for them.
std::size_t blocks_of(const device::Geometry& geometry, std::int64_t first, std::int64_t count) {
  if (count < 1 || first < 0 || count > geometry.cylinders - first) {
    throw Refused(kBadOption, fmt::format("a minidisk of {} cylinders from {} on: the volume has {}", count,
                                          first, geometry.cylinders));
  }
  return (count * geometry.sectors_per_cylinder()).size();
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
      used_(blocks_of(geometry, first, count)) {
  std::fill_n(used_.begin(), kDirectoryBlocks.count, true);
  free_ = blocks() - kDirectoryBlocks;
}

File* Minidisk::find(std::string_view name) {
  const auto found = files_.find(name);
  return found == files_.end() ? nullptr : &found->second;
}

File& Minidisk::add(const std::string& name) {
  File file;
  file.name = name;
  return files_.insert_or_assign(name, std::move(file)).first->second;
}

void Minidisk::remove(const std::string& name) {
  File* const file = find(name);
  if (file == nullptr) return;
  for (const auto block : file->blocks) give_back(block);
  for (const auto block : file->pointers) give_back(block);
  files_.erase(name);
}

std::vector<const File*> Minidisk::files() const {
  std::vector<const File*> all;
  for (const auto& [name, file] : files_) all.push_back(&file);
  return all;
}

void Minidisk::require(Blocks blocks_wanted) const {
  if (blocks_wanted <= free_ - promised_) return;
  throw Refused(kFull,
                fmt::format("disk {} is full: {} blocks of {} bytes; erase files, or format more cylinders",
                            mode_, blocks().count, block_bytes().count));
}

Blocks Minidisk::take() {
  require(Blocks{1});
  const auto found = std::find(used_.begin(), used_.end(), false);
  *found = true;
  free_ -= Blocks{1};
  return Blocks{found - used_.begin()};
}

void Minidisk::give_back(Blocks block) {
  used_[block.size()] = false;
  free_ += Blocks{1};
}

void Minidisk::point(File& file) {
  Blocks wanted;
  for (const auto count : pointer_levels(Blocks{std::ssize(file.blocks)}, file.format, block_bytes()))
    wanted += count;
  while (Blocks{std::ssize(file.pointers)} < wanted) file.pointers.push_back(take());
  while (Blocks{std::ssize(file.pointers)} > wanted) {
    give_back(file.pointers.back());
    file.pointers.pop_back();
  }
}

}  // namespace platter::cms
