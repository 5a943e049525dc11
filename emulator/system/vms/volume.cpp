#include "emulator/system/vms/volume.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/device/store.hpp"
#include "emulator/system/vms/condition.hpp"

namespace platter::vms {

using amount::Blocks;
using amount::Sectors;

namespace {

constexpr std::int64_t kBitsOfBlock = kBlockBytes.count * 8;

Sectors on_disk(Blocks blocks) {
  return Sectors{blocks.count};
}

/// Whole clusters, from the disk's first block on.
device::Geometry whole_clusters(device::Geometry disk, Blocks cluster) {
  const Sectors whole = on_disk(cluster);
  const Sectors blocks = disk.sectors() / whole * whole;
  return {.sectors_per_track = blocks, .words_per_sector = disk.words_per_sector};
}

}  // namespace

Volume::Volume(int number, const device::Geometry& disk, const FileTimes& files)
    : number_(number),
      cluster_(files.cluster),
      blocks_(whole_clusters(disk, files.cluster).sectors()),
      used_(static_cast<std::size_t>(files.headers)),
      free_(whole_clusters(disk, files.cluster)) {
  if (disk.block_bytes() != kBlockBytes) {
    throw Refused(Condition::kBadParameter,
                  fmt::format("a volume has blocks of {} bytes, and the disk sectors of {}; name a disk with "
                              "such sectors",
                              kBlockBytes.count, disk.block_bytes().count));
  }
  const Sectors whole = on_disk(cluster_);
  const std::int64_t bitmap = (blocks_ / whole + kBitsOfBlock - 1) / kBitsOfBlock;
  const Blocks reserved = clusters_of(Blocks{1 + bitmap + files.headers});
  const Sectors first = blocks_ / 2 / whole * whole;
  if (!free_.take(on_disk(reserved), first)) {
    throw Refused(Condition::kDeviceFull,
                  fmt::format("the disk has {} blocks, and the index file alone takes {}; set files.headers "
                              "lower, or name a larger disk",
                              blocks_.count, reserved.count));
  }
  directory_ = first;
  bitmap_ = first + Sectors{1};
  headers_ = bitmap_ + Sectors{bitmap};
}

Sectors Volume::bitmap(const File& file) const {
  const Sectors block = file.extents.empty() ? Sectors{} : file.extents.back().first_sector;
  return bitmap_ + Sectors{block / on_disk(cluster_) / kBitsOfBlock};
}

std::int64_t Volume::take_header() {
  const auto found = std::find(used_.begin(), used_.end(), false);
  if (found == used_.end()) {
    throw Refused(
        Condition::kFull,
        fmt::format("the index file has room for {} files; delete some, or set files.headers higher",
                    used_.size()));
  }
  *found = true;
  return found - used_.begin();
}

/// So many in one piece, as the file's next.
bool Volume::take(File& file, Blocks blocks) {
  const bool first = file.extents.empty();
  const Sectors wanted = first ? Sectors{} : file.extents.back().first_sector + file.extents.back().sectors;
  const auto place = free_.take(on_disk(blocks), wanted);
  if (!place) return false;
  if (!first && place == wanted) {
    file.extents.back().sectors += on_disk(blocks);
  } else {
    file.extents.push_back({number_, *place, on_disk(blocks)});
  }
  file.blocks += blocks;
  return true;
}

void Volume::extend(File& file, Blocks blocks, bool in_one) {
  const Blocks wanted = clusters_of(blocks);
  if (free() < wanted || (in_one && longest() < wanted)) {
    throw Refused(
        Condition::kFull,
        fmt::format("{}: {} blocks more are asked for{}, and {} are free on its volume, {} in one piece; "
                    "ask for fewer, or delete files",
                    file.name, wanted.count, in_one ? " in one piece" : "", free().count, longest().count),
        Condition::kDeviceFull);
  }
  if (take(file, wanted)) return;
  for (const Blocks end = file.blocks + wanted; file.blocks < end;)
    take(file, std::min(longest(), end - file.blocks));
}

void Volume::remove(File& file) {
  for (const auto& extent : file.extents) free_.give_back(extent.first_sector, extent.sectors);
  file.extents.clear();
  file.blocks = {};
  give_back_header(file.header);
}

void Volume::truncate(File& file) {
  const Blocks kept = clusters_of(Blocks{up(file.bytes, kBlockBytes)});
  while (file.blocks > kept) {
    file::Extent& last = file.extents.back();
    const Sectors count = std::min(last.sectors, on_disk(file.blocks - kept));
    last.sectors -= count;
    file.blocks -= Blocks{count.count};
    free_.give_back(last.first_sector + last.sectors, count);
    if (last.sectors == Sectors{}) file.extents.pop_back();
  }
}

}  // namespace platter::vms
