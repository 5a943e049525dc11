#include "emulator/file/file_system.hpp"

namespace platter::file {
namespace {

/// Of a drive; one without cylinders is divided in so many parts. docs/model.md.
constexpr std::int64_t kScratchCylinders = 40;
constexpr std::int64_t kScratchParts = 10;

/// Calls `work` with the drive that the dataset's sectors from `first` to `last` are on, and the first and
/// last of that, for each extent.
template <typename Work>
void by_extent(const Dataset& dataset, std::int64_t first, std::int64_t last, Work work) {
  for (const Extent& extent : dataset.extents) {
    const std::int64_t from = std::max(first, std::int64_t{0});
    const std::int64_t to = std::min(last, extent.sectors - 1);
    if (from <= to) work(extent.channel, extent.on_drive(from), extent.on_drive(to));
    first -= extent.sectors;
    last -= extent.sectors;
  }
}

}  // namespace

const Written* FileSystem::claim(const Dataset& dataset, std::int64_t first, std::int64_t last) {
  const Written* other = nullptr;
  by_extent(dataset, first, last, [&](int drive, std::int64_t from, std::int64_t to) {
    if (other == nullptr) other = at(drive).owners.other_at(dataset.name, from, to);
  });
  if (other != nullptr) return other;
  by_extent(dataset, first, last, [&](int drive, std::int64_t from, std::int64_t to) {
    at(drive).owners.note(dataset, drive, from, to);
  });
  // Whichever drive knows of it, it is the whole that it knows.
  if (dataset.extents.size() > 1) {
    for (Drive& drive : drives_) drive.owners.lies(dataset);
  }
  return nullptr;
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
  const std::int64_t sectors = geometry.has_cylinders() ? kScratchCylinders * geometry.sectors_per_cylinder()
                                                        : geometry.sectors() / kScratchParts;
  for (;;) {
    const std::int64_t first = geometry.sectors() - ++drive.scratch * sectors;
    if (first < 0) return std::nullopt;
    if (others(name, number, first, sectors) == nullptr) return Dataset(name, number, first, sectors);
  }
}

}  // namespace platter::file
