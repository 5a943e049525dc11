#include "emulator/storage/file_system.hpp"

#include <algorithm>

#include "emulator/storage/allocator.hpp"

namespace platter::file {

using amount::Sectors;

namespace {

/// The length of a scratch dataset, in cylinders; on a drive without cylinders, it is one of kScratchParts
/// equal parts. See docs/model.md.
constexpr std::int64_t kScratchCylinders = 40;
constexpr std::int64_t kScratchParts = 10;

}  // namespace

const Written* FileSystem::claim(const Dataset& dataset, Sectors first, Sectors last) {
  const auto by_drive = [&](auto work) {
    by_extent(dataset, first, last - first + Sectors{1},
              [&](const Extent& on, Sectors sector, Sectors count) {
                work(at(on.channel).owners, on.channel, on.on_drive(sector),
                     on.on_drive(sector + count - Sectors{1}));
              });
  };
  if (dataset.extents.size() == 1) return claim_in_one(dataset, first, last);
  const Written* other = nullptr;
  by_drive([&](const Ownership& owners, int, Sectors from, Sectors to) {
    if (other == nullptr) other = owners.other_at(dataset.name, from, to);
  });
  if (other != nullptr) return other;
  by_drive(
      [&](Ownership& owners, int drive, Sectors from, Sectors to) { owners.note(dataset, drive, from, to); });
  // Every drive with a part of the dataset has a copy of all its extents.
  set_layout(dataset);
  return nullptr;
}

/// Does the same for a dataset of one extent. Nearly all datasets are such, and each write calls this
/// function.
const Written* FileSystem::claim_in_one(const Dataset& dataset, Sectors first, Sectors last) {
  const Extent& on = dataset.front();
  Ownership& owners = at(on.channel).owners;
  const Sectors from = on.on_drive(first);
  const Sectors to = on.on_drive(last);
  if (const Written* other = owners.other_at(dataset.name, from, to)) return other;
  owners.note(dataset, on.channel, from, to);
  return nullptr;
}

bool FileSystem::has_claimed(const Dataset& dataset, Sectors first, Sectors last) const {
  bool has = true;
  by_extent(dataset, first, last - first + Sectors{1}, [&](const Extent& on, Sectors sector, Sectors count) {
    const Written* const known = at(on.channel).owners.find(dataset.name);
    has = has && known != nullptr && on.on_drive(sector) >= known->first &&
          on.on_drive(sector + count - Sectors{1}) <= known->last;
  });
  return has;
}

std::vector<Written> FileSystem::written() const {
  std::vector<Written> all;
  for (const Drive& drive : drives_)
    all.insert(all.end(), drive.owners.all().begin(), drive.owners.all().end());
  return all;
}

const Written* FileSystem::find(std::string_view name) const {
  for (const Drive& drive : drives_) {
    if (const Written* one = drive.owners.find(name)) return one;
  }
  return nullptr;
}

std::optional<Dataset> FileSystem::scratch(const std::string& name, int number) {
  Drive& drive = at(number);
  const auto& geometry = drive.geometry;
  const Sectors all = geometry.sectors();
  const Sectors sectors =
      geometry.has_cylinders() ? kScratchCylinders * geometry.sectors_per_cylinder() : all / kScratchParts;
  for (;;) {
    const Sectors first = all - ++drive.scratch * sectors;
    if (first < Sectors{}) return std::nullopt;
    if (others(name, number, first, sectors) == nullptr) return Dataset(name, number, first, sectors);
  }
}

std::vector<SectorRange> written(const FileSystem& files, int drive) {
  std::vector<SectorRange> written;
  for (const auto& one : files.written()) {
    if (one.drive == drive) written.push_back({one.first, one.last - one.first + Sectors{1}});
  }
  return written;
}

std::vector<std::optional<SectorRange>> places(const device::Geometry& drive,
                                               const std::vector<SectorRange>& taken,
                                               const std::vector<std::optional<Sectors>>& lengths) {
  const Sectors cylinder = drive.sectors_per_cylinder();
  Allocator<Sectors> free({}, drive.sectors());
  // New datasets start at cylinder boundaries, so reserved ranges are extended to the end of a cylinder.
  const auto reserve = [&](const SectorRange& one) {
    free.reserve(one.first, up(one.end(), cylinder) * cylinder - one.first);
  };
  for (const SectorRange& one : taken) reserve(one);
  std::vector<std::optional<SectorRange>> found(lengths.size());
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (!lengths[i]) continue;
    const auto first = free.first_fit(*lengths[i]);
    if (!first) continue;
    found[i] = SectorRange{*first, *lengths[i]};
    reserve(*found[i]);
  }
  const auto longest = free.first_longest();
  if (!longest) return found;
  std::int64_t left = std::count(lengths.begin(), lengths.end(), std::nullopt);
  SectorRange rest{*longest, free.longest()};
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (lengths[i]) continue;
    const Sectors part = left == 1 ? rest.sectors : rest.sectors / cylinder / left * cylinder;
    --left;
    if (part == Sectors{}) continue;
    found[i] = SectorRange{rest.first, part};
    rest = {rest.first + part, rest.sectors - part};
  }
  return found;
}

}  // namespace platter::file
