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

/// Returns the number of blocks in whole clusters, from the disk's first block on.
Sectors whole_clusters(const device::Geometry& disk, Blocks cluster) {
  return disk.sectors() / on_disk(cluster) * on_disk(cluster);
}

}  // namespace

Volume::Volume(int number, const device::Geometry& disk, const FileTimes& files)
    : number_(number),
      cluster_(files.cluster),
      blocks_(whole_clusters(disk, files.cluster)),
      header_numbers_(0, files.headers),
      free_({}, blocks_) {
  if (disk.block_bytes() != kBlockBytes) {
    throw Refused(Condition::kBadParameter,
                  fmt::format("a volume has blocks of {} bytes, but the sectors of the disk have {}; name a "
                              "disk with sectors of that size",
                              kBlockBytes.count, disk.block_bytes().count));
  }
  const Sectors whole = on_disk(cluster_);
  const std::int64_t bitmap = (blocks_ / whole + kBitsOfBlock - 1) / kBitsOfBlock;
  const Blocks reserved = clusters_of(Blocks{1 + bitmap + files.headers});
  const Sectors first = blocks_ / 2 / whole * whole;
  if (!free_.take(on_disk(reserved), first)) {
    throw Refused(Condition::kDeviceFull, fmt::format("the disk has {} blocks, but the index file alone "
                                                      "needs {}; lower files.headers, or name a larger disk",
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
  const auto header = header_numbers_.take(1);
  if (!header) {
    throw Refused(Condition::kFull,
                  fmt::format("the index file holds at most {} files; delete some, or raise files.headers",
                              header_numbers_.all()));
  }
  return *header;
}

/// Takes `blocks` in one extent and appends them to the file. Returns whether it succeeded.
bool Volume::take(File& file, Blocks blocks) {
  return file::extend(file, number_, free_, on_disk(blocks));
}

/// Frees the file's blocks after the first `remaining`.
void Volume::shorten(File& file, Blocks remaining) {
  file::shorten(file, on_disk(remaining),
                [&](int, Sectors first, Sectors count) { free_.release(first, count); });
}

void Volume::extend(File& file, Blocks blocks, bool in_one) {
  const Blocks needed = clusters_of(blocks);
  if (free() < needed || (in_one && longest() < needed)) {
    throw Refused(
        Condition::kFull,
        fmt::format("{}: {} more blocks were requested{}, but {} are free on its volume, {} in one piece; "
                    "request fewer, or delete files",
                    file.name, needed.count, in_one ? " in one piece" : "", free().count, longest().count),
        Condition::kDeviceFull);
  }
  if (take(file, needed)) return;
  for (const Blocks end = file.blocks() + needed; file.blocks() < end;)
    take(file, std::min(longest(), end - file.blocks()));
}

void Volume::remove(File& file) {
  shorten(file, {});
  give_back_header(file.header);
}

void Volume::truncate(File& file) {
  shorten(file, clusters_of(Blocks{up(file.bytes, kBlockBytes)}));
}

}  // namespace platter::vms
