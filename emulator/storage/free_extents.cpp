#include "emulator/storage/free_extents.hpp"

#include <algorithm>

namespace platter::file {

using amount::Sectors;

namespace {

/// What is not taken, each stretch from the beginning of a cylinder on.
std::vector<SectorRange> free_stretches(const device::Geometry& drive, std::vector<SectorRange> taken) {
  std::sort(taken.begin(), taken.end(),
            [](const SectorRange& a, const SectorRange& b) { return a.first < b.first; });
  taken.push_back({drive.sectors(), {}});
  const Sectors cylinder = drive.sectors_per_cylinder();
  std::vector<SectorRange> free;
  Sectors from;
  for (const SectorRange& one : taken) {
    if (from < one.first) free.push_back({from, one.first - from});
    from = std::max(from, up(one.end(), cylinder) * cylinder);
  }
  return free;
}

}  // namespace

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
  std::vector<std::optional<SectorRange>> found(lengths.size());
  std::vector<SectorRange> all = taken;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (!lengths[i]) continue;
    const auto free = free_stretches(drive, all);
    const auto first = std::find_if(free.begin(), free.end(),
                                    [&](const SectorRange& one) { return one.sectors >= *lengths[i]; });
    if (first == free.end()) continue;
    found[i] = SectorRange{first->first, *lengths[i]};
    all.push_back(*found[i]);
  }
  const auto free = free_stretches(drive, all);
  const auto longest =
      std::max_element(free.begin(), free.end(),
                       [](const SectorRange& a, const SectorRange& b) { return a.sectors < b.sectors; });
  if (longest == free.end()) return found;
  std::int64_t left = std::count(lengths.begin(), lengths.end(), std::nullopt);
  SectorRange rest = *longest;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (lengths[i]) continue;
    const Sectors cylinder = drive.sectors_per_cylinder();
    const Sectors part = left == 1 ? rest.sectors : rest.sectors / cylinder / left * cylinder;
    --left;
    if (part == Sectors{}) continue;
    found[i] = SectorRange{rest.first, part};
    rest = {rest.first + part, rest.sectors - part};
  }
  return found;
}

}  // namespace platter::file
