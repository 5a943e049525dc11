#include "emulator/system/cms/kernel.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "emulator/system/cms/refused.hpp"

namespace platter::cms {

using amount::Blocks;
using amount::Bytes;
using amount::Sectors;

namespace {

constexpr int kFirstDisk = 0x191;
constexpr std::int64_t kSpoolCylinders = 20;  // assumed

}  // namespace

Kernel::Kernel(system::Services& services, processor::Processor& processor,
               const std::vector<device::Geometry>& volumes, const Specification& specification)
    : KernelBase(services, processor, 0, 0),
      volumes_(volumes),
      specification_(specification),
      real_starts_(volumes.size()) {
  for (const auto& volume : volumes_) {
    const int number = static_cast<int>(cylinders_.size());
    connect_device(number, fmt::format("VOL{}", number + 1), volume.sectors());
    const std::int64_t spool = number == 0 ? kSpoolCylinders : 0;
    cylinders_.emplace_back(0, std::max<std::int64_t>(volume.cylinders - spool, 0));
  }
  const std::int64_t cylinders =
      std::min(specification_.cylinders, volumes_.front().cylinders - kSpoolCylinders);
  format(kFirstDisk, 'A', volumes_.front().block_bytes(), cylinders);
  services.add_files([this](const fault::Fault& fault) { return block_of(fault); });
}

std::size_t Kernel::volume_of(int device, char mode, Bytes block) const {
  const auto volume = std::find_if(volumes_.begin(), volumes_.end(),
                                   [&](const auto& one) { return one.block_bytes() == block; });
  if (volume == volumes_.end()) {
    std::set<std::int64_t> sizes;
    for (const auto& one : volumes_) sizes.insert(one.block_bytes().count);
    throw Refused(kBadOption,
                  fmt::format("FORMAT {:X} {}: no volume of this site has blocks of {} bytes; allowed are {}",
                              device, mode, block.count, fmt::join(sizes, ", ")));
  }
  return static_cast<std::size_t>(volume - volumes_.begin());
}

Kernel::DeviceExtent Kernel::extent(int device, char mode, std::size_t volume, std::int64_t cylinders) const {
  if (const auto found = extents_.find(device); found != extents_.end()) {
    const DeviceExtent& old = found->second;
    if (old.volume == volume && cylinders <= old.count)
      return {old.volume, old.first, cylinders == 0 ? old.count : cylinders, mode};
    throw Refused(kBadOption,
                  fmt::format("FORMAT {:X} {}: the device has {} cylinders of blocks of {} bytes; give fewer "
                              "cylinders, or another device number for another minidisk",
                              device, mode, old.count, volumes_[old.volume].block_bytes().count));
  }
  const std::int64_t requested = cylinders > 0 ? cylinders : specification_.cylinders;
  const std::int64_t spool = volume == 0 ? kSpoolCylinders : 0;
  const std::int64_t left = cylinders_[volume].free();
  if (const auto first = cylinders_[volume].first_fit(requested)) return {volume, *first, requested, mode};
  throw Refused(
      kBadOption,
      fmt::format("FORMAT {:X} {}: {} cylinders requested; VOL{} has only {} left{}", device, mode, requested,
                  volume + 1, left, spool > 0 ? fmt::format(", in addition to {} for spooling", spool) : ""));
}

void Kernel::require_closed(char mode) const {
  const auto found = disks_.find(mode);
  if (found == disks_.end()) return;
  for (const auto* file : found->second->files()) {
    if (file->opened > 0)
      throw Refused(kOtherError, fmt::format("FORMAT: {} {} is open; close it first", file->name, mode));
  }
}

Minidisk& Kernel::format(int device, char mode, Bytes block, std::int64_t cylinders) {
  if (mode < 'A' || mode > 'Z')
    throw Refused(kBadMode, fmt::format("FORMAT {:X} {}: a mode must be a letter from A to Z", device, mode));
  const DeviceExtent range = extent(device, mode, volume_of(device, mode, block), cylinders);
  const auto old = extents_.find(device);
  require_closed(mode);
  for (auto& [other, its] : extents_)  // the device that had this mode loses it
    if (other != device && its.mode == mode) its.mode = ' ';
  if (old != extents_.end()) require_closed(old->second.mode);
  auto made = std::make_unique<Minidisk>(mode, static_cast<int>(range.volume), volumes_[range.volume],
                                         range.first, range.count);
  if (old == extents_.end()) {
    cylinders_[range.volume].reserve(range.first, range.count);
    extents_.emplace(device, range);
  } else {
    if (old->second.mode != mode) disks_.erase(old->second.mode);
    old->second.mode = mode;
  }
  starts_[mode] = {};
  return *(disks_[mode] = std::move(made));
}

Minidisk& Kernel::disk(char mode) {
  const auto found = disks_.find(mode);
  if (found == disks_.end())
    throw Refused(kBadMode,
                  fmt::format("disk '{}' is not accessed; create a disk of that mode with FORMAT", mode));
  return *found->second;
}

/// Returns the channel and the sector of a fault's block; nullopt if no minidisk has it.
std::optional<std::pair<int, std::int64_t>> Kernel::block_of(const fault::Fault& fault) const {
  for (const auto& [mode, disk] : disks_) {
    if (fault.part == "directory") {
      if (disk->volume() == fault.drive.value_or(1) - 1)
        return std::pair(disk->volume(), disk->directory().count);
      continue;
    }
    const File* const file = disk->find(fault.file);
    if (file == nullptr) continue;
    const Sectors block{fault.block.value_or(0)};
    if (fault.part == "pointer") {
      if (block >= Sectors{std::ssize(file->pointers)}) return std::nullopt;
      return std::pair(disk->volume(), file->pointers[block.size()].count);
    }
    if (block >= file->space) return std::nullopt;
    const auto [extent, sector] = file->find(block);
    return std::pair(extent->channel, extent->on_drive(sector).count);
  }
  return std::nullopt;
}

Starts Kernel::starts(char mode) const {
  const auto found = starts_.find(mode);
  return found == starts_.end() ? Starts{} : found->second;
}

/// Makes one start. Consecutive blocks on the volume are one transfer; a chain of commands continues with the
/// others.
void Kernel::transfer(int volume, std::span<const Sectors> sectors, const system::Call& words) {
  const bool writes = !words.from.empty();
  const auto operation = writes ? record::Does::kWrite : record::Does::kRead;
  const device::Geometry& geometry = volumes_[static_cast<std::size_t>(volume)];
  Starts& real = real_starts_[static_cast<std::size_t>(volume)];
  ++(writes ? real.writes : real.reads);
  for (std::size_t first = 0; first < sectors.size();) {
    std::size_t end = first + 1;
    while (end < sectors.size() && sectors[end] == sectors[end - 1] + Sectors{1}) ++end;
    const char* const name = first == 0 ? (writes ? kWrite : kRead) : (writes ? kChainedWrite : kChainedRead);
    const auto words_of = [&](std::size_t blocks) { return blocks * geometry.words_per_sector.size(); };
    const auto part = [&](auto all) {
      return all.empty() ? all : all.subspan(words_of(first), words_of(end - first));
    };
    system::Call call{
        .into = part(words.into), .from = part(words.from), .address = geometry.words_of(sectors[first])};
    if (words.timing_only > amount::Words{})
      call.timing_only = amount::Words{static_cast<std::int64_t>(words_of(end - first))};
    KernelBase::call(routine(name, operation), KernelBase::device(volume), std::move(call));
    first = end;
  }
}

void Kernel::move(const Minidisk& disk, std::span<const Sectors> blocks, const system::Call& words) {
  Starts& starts = starts_[disk.mode()];
  ++(words.from.empty() ? starts.reads : starts.writes);
  transfer(disk.volume(), blocks, words);
}

void Kernel::fail(const fault::Report& fault) const {
  throw Refused(fault.entry->fault.kind == fault::Kind::kFull ? kFull : kDiskError, fault.text());
}

void Kernel::spool_page() {
  const auto& volume = volumes_.front();
  const Sectors area = kSpoolCylinders * volume.sectors_per_cylinder();
  const Sectors sector = volume.sectors() - area + Sectors{spooled_++} % area;
  const std::vector<device::Word> page(volume.words_per_sector.size());
  transfer(0, std::span(&sector, 1), {.from = page});
}

}  // namespace platter::cms
