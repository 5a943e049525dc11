#include "emulator/system/cms/kernel.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "emulator/system/cms/refused.hpp"

namespace platter::cms {

using amount::Blocks;
using amount::Bytes;
using amount::Sectors;

namespace {

constexpr int kFirstDisk = 0x191;
// Cylinders of CP's areas on a volume (assumed); fewer on a volume that is smaller than a 3380.
constexpr std::int64_t kSystemCylinders = 20;
constexpr std::int64_t kPagingCylinders = 200;
constexpr std::int64_t kSpoolCylinders = 20;
constexpr Bytes kPage{4096};

}  // namespace

Kernel::Kernel(system::Services& services, processor::Processor& processor,
               const std::vector<device::Geometry>& volumes, const Specification& specification)
    : KernelBase(services, processor, 0, 0),
      volumes_(volumes),
      specification_(specification),
      real_starts_(volumes.size()) {
  set_areas();
  const std::int64_t of_cp =
      area_of(Area::kSystem).first.count / volumes_.front().sectors_per_cylinder().count;
  for (const auto& volume : volumes_) {
    const int number = static_cast<int>(cylinders_.size());
    connect_device(number, fmt::format("VOL{}", number + 1), volume.sectors());
    cylinders_.emplace_back(0, number == 0 ? of_cp : volume.has_cylinders() ? volume.cylinders : 0);
  }
  format(kFirstDisk, 'A', volumes_.front().block_bytes(), std::min(specification_.cylinders, of_cp));
  services.add_files([this](const fault::Fault& fault) { return block_of(fault); });
}

void Kernel::set_areas() {
  const auto& first = volumes_.front();
  std::int64_t end = first.cylinders;
  for (const auto& [area, most, share] :
       {std::tuple(Area::kSpool, kSpoolCylinders, 40), std::tuple(Area::kPaging, kPagingCylinders, 4),
        std::tuple(Area::kSystem, kSystemCylinders, 40)}) {
    const std::int64_t count = std::max<std::int64_t>(std::min(most, first.cylinders / share), 1);
    end = std::max<std::int64_t>(end - count, 0);
    areas_[static_cast<std::size_t>(area)] = {0, end * first.sectors_per_cylinder(),
                                              count * first.sectors_per_cylinder()};
  }
  const auto solid = std::find_if(volumes_.begin(), volumes_.end(), [](const auto& one) {
    return !one.has_cylinders() && one.block_bytes() == kPage;
  });
  if (solid != volumes_.end())
    areas_[static_cast<std::size_t>(Area::kPaging)] = {
        static_cast<std::size_t>(solid - volumes_.begin()), {}, solid->sectors()};
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
      return {old.volume, old.first, cylinders == 0 ? old.count : cylinders};
    throw Refused(kBadOption,
                  fmt::format("FORMAT {:X} {}: the device has {} cylinders of blocks of {} bytes; give fewer "
                              "cylinders, or another device number for another minidisk",
                              device, mode, old.count, volumes_[old.volume].block_bytes().count));
  }
  const std::int64_t requested = cylinders > 0 ? cylinders : specification_.cylinders;
  const std::int64_t left = cylinders_[volume].free();
  if (const auto first = cylinders_[volume].first_fit(requested)) return {volume, *first, requested};
  const std::int64_t of_cp = volumes_[volume].cylinders - cylinders_[volume].all();
  throw Refused(kBadOption, fmt::format("FORMAT {:X} {}: {} cylinders requested; VOL{} has only {} left{}",
                                        device, mode, requested, volume + 1, left,
                                        of_cp > 0 ? fmt::format(", in addition to {} of CP", of_cp) : ""));
}

void Kernel::require_closed(const Minidisk& disk) {
  for (const auto* file : disk.files()) {
    if (file->opened > 0)
      throw Refused(kOtherError, fmt::format("{} {} is open; close it first", file->name, disk.mode()));
  }
}

/// Gives the mode to a minidisk, which loses its previous one. The mode's previous minidisk is released.
void Kernel::set_mode(Minidisk& disk, char mode) {
  if (mode < 'A' || mode > 'Z')
    throw Refused(kBadMode, fmt::format("mode '{}': a mode must be a letter from A to Z", mode));
  if (const auto before = accessed_.find(mode); before != accessed_.end()) require_closed(*before->second);
  require_closed(disk);
  std::erase_if(accessed_, [&](const auto& one) { return one.second == &disk; });
  accessed_[mode] = &disk;
  disk.set_mode(mode);
  starts_[mode] = {};
}

Minidisk& Kernel::format(int device, char mode, Bytes block, std::int64_t cylinders) {
  if (mode < 'A' || mode > 'Z')
    throw Refused(kBadMode, fmt::format("FORMAT {:X} {}: a mode must be a letter from A to Z", device, mode));
  if (links_.contains(device))
    throw Refused(
        kBadOption,
        fmt::format("FORMAT {:X} {}: the device is a link; format it under its own number", device, mode));
  DeviceExtent range = extent(device, mode, volume_of(device, mode, block), cylinders);
  if (const auto before = accessed_.find(mode); before != accessed_.end()) require_closed(*before->second);
  const auto old = extents_.find(device);
  if (old != extents_.end()) {
    require_closed(*old->second.disk);
    std::erase_if(accessed_, [&](const auto& one) { return one.second == old->second.disk.get(); });
  }
  range.disk = std::make_unique<Minidisk>(mode, static_cast<int>(range.volume), volumes_[range.volume],
                                          range.first, range.count);
  if (old == extents_.end()) {
    cylinders_[range.volume].reserve(range.first, range.count);
    extents_.emplace(device, std::move(range));
  } else {
    range.count = old->second.count;
    old->second = std::move(range);
  }
  Minidisk& made = *extents_.at(device).disk;
  set_mode(made, mode);
  return made;
}

Minidisk* Kernel::find_device(int device) {
  const auto link = links_.find(device);
  const auto found = extents_.find(link == links_.end() ? device : link->second);
  return found == extents_.end() ? nullptr : found->second.disk.get();
}

Minidisk& Kernel::access(int device, char mode) {
  Minidisk* const disk = find_device(device);
  if (disk == nullptr)
    throw Refused(kNoDevice, fmt::format("ACCESS {:X} {}: the device does not exist; LINK or FORMAT it first",
                                         device, mode));
  set_mode(*disk, mode);
  return *disk;
}

void Kernel::release(char mode) {
  require_closed(disk(mode));
  accessed_.erase(mode);
}

void Kernel::link(int owned, int device) {
  if (find_device(device) != nullptr && owned != device)
    throw Refused(kBadOption, fmt::format("LINK: device {:X} exists; use another number", device));
  if (!extents_.contains(owned))
    throw Refused(kNoDevice, fmt::format("LINK: minidisk {:X} has not been formatted", owned));
  if (owned != device) links_[device] = owned;
}

void Kernel::detach(int device) {
  if (links_.erase(device) == 0)
    throw Refused(kNoDevice, fmt::format("DETACH {:X}: the device is not a link", device));
}

Minidisk& Kernel::disk(char mode) {
  const auto found = accessed_.find(mode);
  if (found == accessed_.end())
    throw Refused(kBadMode,
                  fmt::format("disk '{}' is not accessed; ACCESS a disk with that mode, or create one "
                              "with FORMAT",
                              mode));
  return *found->second;
}

/// Returns the channel and the sector of a fault's block; nullopt if no minidisk has it.
std::optional<std::pair<int, std::int64_t>> Kernel::block_of(const fault::Fault& fault) const {
  for (const auto& [mode, disk] : accessed_) {
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

void Kernel::write_directory(Minidisk& disk) {
  disk.note_change();
  const std::vector<device::Word> zeros(device::words_of(disk.block_bytes()).size());
  const Sectors block = disk.directory();
  move(disk, std::span(&block, 1), {.from = zeros});
}

void Kernel::fail(const fault::Report& fault) const {
  throw Refused(fault.entry->fault.kind == fault::Kind::kFull ? kFull : kDiskError, fault.text());
}

void Kernel::move_page(Area area, Sectors page, bool writes) {
  const AreaExtent& where = area_of(area);
  const auto& volume = volumes_[where.volume];
  const Sectors sector = where.first + page % where.count;
  Starts& starts = area_starts_[static_cast<std::size_t>(area)];
  ++(writes ? starts.writes : starts.reads);
  const std::vector<device::Word> zeros(writes ? volume.words_per_sector.size() : 0);
  system::Call call{.from = zeros};
  if (!writes) call.timing_only = volume.words_per_sector;
  transfer(static_cast<int>(where.volume), std::span(&sector, 1), call);
}

}  // namespace platter::cms
