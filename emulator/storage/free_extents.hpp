#pragma once

#include <optional>
#include <vector>

#include "emulator/device/geometry.hpp"
#include "emulator/storage/file_system.hpp"

namespace platter::file {

/// Sectors of a drive.
struct SectorRange {
  amount::Sectors first;
  amount::Sectors sectors;

  amount::Sectors end() const { return first + sectors; }
};

/// What the datasets of a drive have written, each from its first sector to its last.
std::vector<SectorRange> written(const FileSystem& files, int drive);

/// Where on a drive new datasets go for which nobody has said it, in the order in which they are asked for:
/// in whole cylinders, clear of each other and of what is `taken`. Those that have a length, in sectors, get
/// the first stretch that is long enough; the others share the longest that is left in equal parts, so that
/// one alone on an empty drive has all of it. Nothing where there is no room.
std::vector<std::optional<SectorRange>> places(const device::Geometry& drive,
                                               const std::vector<SectorRange>& taken,
                                               const std::vector<std::optional<amount::Sectors>>& lengths);

}  // namespace platter::file
