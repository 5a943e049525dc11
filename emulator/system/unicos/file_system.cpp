#include "emulator/system/unicos/file_system.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/calls.hpp"

namespace platter::unicos {

using amount::Blocks;
using amount::Sectors;
using amount::Words;

namespace {

Blocks blocks_of(Sectors sectors, Words sector) {
  return Blocks{sectors.count * (sector / kBlockWords)};
}

Sectors sectors_of(Blocks blocks, Words sector) {
  return Sectors{up(blocks, Blocks{sector / kBlockWords})};
}

/// Throws ffio::Error for names of directories. Names are not divided into components: a / matters only at
/// the end.
void require_no_directory(const std::string& name) {
  const auto slash = name.rfind('/');
  const auto last = slash == std::string::npos ? name : name.substr(slash + 1);
  if (!last.empty() && last != "." && last != "..") return;
  throw ffio::Error(
      fmt::format(
          "file {}: this is the name of a directory, which cannot be written; give the name of a file", name),
      kIsDirectory);
}

}  // namespace

FileSystem::FileSystem(const std::vector<device::Geometry>& devices, const Growth& growth,
                       const std::vector<std::string>& directories)
    : growth_(growth) {
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const auto& device = devices[i];
    if (device.words_per_sector % kBlockWords != Words{}) {
      throw ffio::Error(fmt::format("a file system needs sectors of whole blocks of {} words; these have {}",
                                    kBlockWords.count, device.words_per_sector.count),
                        kInvalid);
    }
    partitions_.push_back({directories.empty() ? "" : directories[i], device, {{}, device.sectors()}});
  }
}

/// Returns the partitions of the file system that a file of that name belongs to, in the order of their
/// numbers there.
std::vector<int> FileSystem::file_system_of(std::string_view name) const {
  const auto is_below = [&](const std::string& directory) {
    return directory.empty() ||
           (name.starts_with(directory) && name.substr(directory.size()).starts_with('/'));
  };
  std::vector<int> found;
  std::size_t longest = 0;
  for (int i = 0; i < static_cast<int>(partitions_.size()); ++i) {
    const auto& directory = partitions_[static_cast<std::size_t>(i)].directory;
    if (!is_below(directory) || directory.size() < longest) continue;
    if (directory.size() > longest) found.clear();
    longest = directory.size();
    found.push_back(i);
  }
  if (found.empty())
    throw ffio::Error(fmt::format("file {}: no file system of the site has this directory", name), kInvalid);
  return found;
}

/// Returns the numbers of the partitions in the file's file system, such as "0,1".
std::string FileSystem::numbers_of(const File& file, const std::vector<int>& partitions) const {
  const auto all = file_system_of(file.name);
  std::vector<std::int64_t> numbers;
  for (const int one : partitions) numbers.push_back(std::find(all.begin(), all.end(), one) - all.begin());
  std::sort(numbers.begin(), numbers.end());
  return fmt::format("{}", fmt::join(numbers, ","));
}

/// Returns the sectors by which a file grows now: a big file without its own unit grows by the big unit.
Sectors FileSystem::step_of(const File& file) const {
  const bool is_default = file.unit == sectors_of(growth_.unit, file.sector_words);
  const bool is_big = blocks_of(file.space, file.sector_words) >= growth_.big_file;
  return is_default && is_big ? sectors_of(growth_.big_unit, file.sector_words) : file.unit;
}

File* FileSystem::find(std::string_view name) {
  return files_.find(name);
}

File& FileSystem::create(const std::string& name, const Space& space) {
  require_no_directory(name);
  File file;
  file.name = name;
  const auto all = file_system_of(name);
  const auto free = [&](int one) {
    return blocks_of(at(one).space.free(), at(one).geometry.words_per_sector);
  };
  file.partitions = {
      *std::max_element(all.begin(), all.end(), [&](int a, int b) { return free(a) < free(b); })};
  settle(file, {});
  ask(file, space);
  return files_.add(name, std::move(file));
}

void FileSystem::restore(File file) {
  for (const auto& extent : file.extents) {
    if (at(extent.channel).space.take(extent.sectors, extent.first_sector) == extent.first_sector) continue;
    throw ffio::Error(fmt::format("file {}: sectors {} to {} of partition {} also belong to another file",
                                  file.name, extent.first_sector.count,
                                  (extent.first_sector + extent.sectors).count - 1, extent.channel),
                      kInvalid);
  }
  file.space = file.sectors();
  if (file.partitions.empty()) file.partitions = {file.extents.front().channel};
  file.sector_words = at(file.partitions.front()).geometry.words_per_sector;
  if (file.unit == Sectors{}) file.unit = sectors_of(growth_.unit, file.sector_words);
  const std::string name = file.name;
  files_.add(name, std::move(file));
}

/// Sets the partitions and the unit of the file's later extensions.
void FileSystem::settle(File& file, const Space& space) {
  const auto all = file_system_of(file.name);
  std::vector<int> asked;
  for (const int partition : space.partitions) {
    if (partition < 0 || std::cmp_greater_equal(partition, all.size())) {
      throw ffio::Error(fmt::format("file {}: partition {} does not exist; the file system has 0 to {}",
                                    file.name, partition, all.size() - 1),
                        kInvalid);
    }
    asked.push_back(all[static_cast<std::size_t>(partition)]);
  }
  if (!asked.empty()) {
    file.partitions = asked;
    file.only_there = true;
    file.turn = 0;
  }
  if (file.extents.empty()) file.sector_words = at(file.partitions.front()).geometry.words_per_sector;
  for (const int partition : file.partitions) {
    const auto words = at(partition).geometry.words_per_sector;
    if (words == file.sector_words) continue;
    throw ffio::Error(
        fmt::format("file {}: partition {} has sectors of {} words, but the file has sectors "
                    "of {}; all sectors of a file must have one size",
                    file.name, numbers_of(file, {partition}), words.count, file.sector_words.count),
        kInvalid);
  }
  const Blocks unit = space.unit > Blocks{} ? space.unit : growth_.unit;
  if (space.unit > Blocks{} || file.unit == Sectors{}) file.unit = sectors_of(unit, file.sector_words);
}

void FileSystem::ask(File& file, const Space& space) {
  settle(file, space);
  if (space.blocks == Blocks{}) return;
  const Sectors sectors = sectors_of(space.blocks, file.sector_words);
  if (space.contiguous) {
    allocate_in_one(file, sectors);
  } else {
    allocate(file, sectors,
             space.stride > Blocks{} ? sectors_of(space.stride, file.sector_words) : Sectors{});
  }
  file.kept = file.space;
}

void FileSystem::grow(file::Inode& file, Sectors sectors) {
  auto& its = static_cast<File&>(file);
  if (sectors > its.space) allocate(its, sectors - its.space, {});
}

/// Returns the partitions that the file may use, first those that it is striped over.
std::vector<int> FileSystem::candidates(const File& file) const {
  std::vector<int> all = file.partitions;
  if (file.only_there) return all;
  for (const int i : file_system_of(file.name)) {
    const auto& geometry = partitions_[static_cast<std::size_t>(i)].geometry;
    if (geometry.words_per_sector == file.sector_words && std::find(all.begin(), all.end(), i) == all.end())
      all.push_back(i);
  }
  return all;
}

/// Allocates `step` sectors at a time; 0: the file's unit. When no whole step is free, allocates smaller
/// extents.
void FileSystem::allocate(File& file, Sectors sectors, Sectors step) {
  const auto all = candidates(file);
  Sectors room;
  for (const int one : all) room += at(one).space.free();
  if (room < sectors) fail_for_room(file, sectors, false);
  const auto take_one = [&](Sectors count) {
    const auto turn = static_cast<std::ptrdiff_t>(file.turn++ % file.partitions.size());
    if (take(file, file.partitions[static_cast<std::size_t>(turn)], count)) return true;
    return std::any_of(all.begin(), all.end(), [&](int one) { return take(file, one, count); });
  };
  for (const Sectors end = file.space + sectors; file.space < end;) {
    if (take_one(step > Sectors{} ? step : step_of(file))) continue;
    Sectors longest;
    for (const int one : all) longest = std::max(longest, at(one).space.longest());
    take_one(std::min(longest, end - file.space));
  }
}

/// Allocates one contiguous extent on each partition, over which the units are striped in turn.
void FileSystem::allocate_in_one(File& file, Sectors sectors) {
  const std::int64_t all = std::ssize(file.partitions);
  const std::int64_t units = up(sectors, file.unit);
  const auto homes = all == 1 ? candidates(file) : file.partitions;
  const Sectors each = all == 1 ? sectors : (units + all - 1) / all * file.unit;
  if (all == 1) {
    if (std::none_of(homes.begin(), homes.end(), [&](int one) { return take(file, one, each); }))
      fail_for_room(file, sectors, true);
    return;
  }
  std::vector<Sectors> first;
  for (const int one : homes) {
    if (const auto extent = at(one).space.take(each)) {
      first.push_back(*extent);
      continue;
    }
    for (std::size_t i = 0; i < first.size(); ++i) at(homes[i]).space.release(first[i], each);
    fail_for_room(file, sectors, true);
  }
  for (std::int64_t unit = 0; unit < each / file.unit * all; ++unit) {
    const auto home = static_cast<std::size_t>(unit % all);
    file.extents.push_back({homes[home], first[home] + unit / all * file.unit, file.unit});
    file.space += file.unit;
  }
}

void FileSystem::fail_for_room(const File& file, Sectors sectors, bool in_one) {
  Sectors free;
  Sectors longest;
  const auto all = candidates(file);
  for (const int one : all) {
    free += at(one).space.free();
    longest = std::max(longest, at(one).space.longest());
  }
  const auto blocks = [&](Sectors count) { return blocks_of(count, file.sector_words).count; };
  throw ffio::Error(
      fmt::format("file {}: no space left on device: {} blocks {} were requested on partition{} {}, where {} "
                  "are free, {} in one piece; request fewer, name other partitions, or remove files",
                  file.name, blocks(sectors), in_one ? "in one piece" : "more", all.size() == 1 ? "" : "s",
                  numbers_of(file, all), blocks(free), blocks(longest)),
      kNoSpace);
}

void FileSystem::shrink(file::Inode& inode) {
  auto& file = static_cast<File&>(inode);
  const Sectors used{up(file.bytes, file.sector_bytes())};
  const Sectors units = up(used, file.unit) * file.unit;
  give_back(file, std::max(units, file.kept));
}

/// Frees all sectors after the first `sectors`.
void FileSystem::give_back(File& file, Sectors sectors) {
  file::shorten(file, sectors, [&](int partition, Sectors first, Sectors count) {
    at(partition).space.release(first, count);
  });
}

void FileSystem::remove(std::string_view name) {
  File* file = find(name);
  if (file == nullptr) return;
  if (file->opened > 0)
    throw ffio::Error(fmt::format("file {}: is open and cannot be removed; close it first", name), kBusy);
  give_back(*file, {});
  files_.remove(name);
}

std::vector<FileSystem::Room> FileSystem::room() const {
  std::vector<Room> room;
  for (const auto& one : partitions_) {
    const auto words = one.geometry.words_per_sector;
    room.push_back({one.directory, blocks_of(one.space.free(), words), blocks_of(one.space.all(), words)});
  }
  return room;
}

std::vector<const File*> FileSystem::files() const {
  return files_.files();
}

}  // namespace platter::unicos
