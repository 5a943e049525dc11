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

FileSystem::FileSystem(const std::vector<device::Geometry>& devices, Blocks unit) : unit_(unit) {
  for (const auto& device : devices) {
    if (device.words_per_sector % kBlockWords != Words{}) {
      throw ffio::Error(fmt::format("a file system needs sectors of whole blocks of {} words; these have {}",
                                    kBlockWords.count, device.words_per_sector.count),
                        kInvalid);
    }
    partitions_.push_back({device, {{}, device.sectors()}});
  }
}

File* FileSystem::find(std::string_view name) {
  return files_.find(name);
}

File& FileSystem::create(const std::string& name, const Space& space) {
  require_no_directory(name);
  File file;
  file.name = name;
  const auto roomy =
      std::max_element(partitions_.begin(), partitions_.end(), [](const auto& a, const auto& b) {
        return blocks_of(a.space.free(), a.geometry.words_per_sector) <
               blocks_of(b.space.free(), b.geometry.words_per_sector);
      });
  file.partitions = {static_cast<int>(roomy - partitions_.begin())};
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
  if (file.unit == Sectors{}) file.unit = sectors_of(unit_, file.sector_words);
  const std::string name = file.name;
  files_.add(name, std::move(file));
}

/// Sets the partitions and the unit of the file's later extensions.
void FileSystem::settle(File& file, const Space& space) {
  for (const int partition : space.partitions) {
    if (partition < 0 || std::cmp_greater_equal(partition, partitions_.size())) {
      throw ffio::Error(fmt::format("file {}: partition {} does not exist; the file system has 0 to {}",
                                    file.name, partition, partitions_.size() - 1),
                        kInvalid);
    }
  }
  if (!space.partitions.empty()) {
    file.partitions = space.partitions;
    file.only_there = true;
    file.turn = 0;
  }
  if (file.extents.empty()) file.sector_words = at(file.partitions.front()).geometry.words_per_sector;
  for (const int partition : file.partitions) {
    const auto words = at(partition).geometry.words_per_sector;
    if (words == file.sector_words) continue;
    throw ffio::Error(fmt::format("file {}: partition {} has sectors of {} words, but the file has sectors "
                                  "of {}; all sectors of a file must have one size",
                                  file.name, partition, words.count, file.sector_words.count),
                      kInvalid);
  }
  const Blocks unit = space.unit > Blocks{} ? space.unit : unit_;
  if (space.unit > Blocks{} || file.unit == Sectors{}) file.unit = sectors_of(unit, file.sector_words);
}

void FileSystem::ask(File& file, const Space& space) {
  settle(file, space);
  if (space.blocks == Blocks{}) return;
  const Sectors sectors = sectors_of(space.blocks, file.sector_words);
  if (space.contiguous) {
    allocate_in_one(file, sectors);
  } else {
    allocate(file, sectors);
  }
  file.kept = file.space;
}

void FileSystem::grow(file::Inode& file, Sectors sectors) {
  if (sectors > file.space) allocate(static_cast<File&>(file), sectors - file.space);
}

/// Returns the partitions that the file may use, first those that it is striped over.
std::vector<int> FileSystem::candidates(const File& file) const {
  std::vector<int> all = file.partitions;
  if (file.only_there) return all;
  for (int i = 0; i < static_cast<int>(partitions_.size()); ++i) {
    const auto& geometry = partitions_[static_cast<std::size_t>(i)].geometry;
    if (geometry.words_per_sector == file.sector_words && std::find(all.begin(), all.end(), i) == all.end())
      all.push_back(i);
  }
  return all;
}

/// Allocates unit by unit; when no whole unit is free, allocates smaller extents.
void FileSystem::allocate(File& file, Sectors sectors) {
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
    if (take_one(file.unit)) continue;
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
  auto all = candidates(file);
  std::sort(all.begin(), all.end());
  for (const int one : all) {
    free += at(one).space.free();
    longest = std::max(longest, at(one).space.longest());
  }
  const auto blocks = [&](Sectors count) { return blocks_of(count, file.sector_words).count; };
  throw ffio::Error(
      fmt::format("file {}: no space left on device: {} blocks {} were requested on partition{} {}, where {} "
                  "are free, {} in one piece; request fewer, name other partitions, or remove files",
                  file.name, blocks(sectors), in_one ? "in one piece" : "more", all.size() == 1 ? "" : "s",
                  fmt::join(all, ","), blocks(free), blocks(longest)),
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
    room.push_back({blocks_of(one.space.free(), words), blocks_of(one.space.all(), words)});
  }
  return room;
}

std::vector<const File*> FileSystem::files() const {
  return files_.files();
}

}  // namespace platter::unicos
