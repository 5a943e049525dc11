#pragma once

#include <cstdint>

namespace platter::device {

/// How a drive's surface is divided. Sectors are numbered through: along a track, then the head groups of a
/// cylinder, then the cylinders. Head groups are switched electronically, so that a track follows the one
/// before without a gap.
struct Geometry {
  std::int64_t cylinders;
  std::int64_t head_groups;
  std::int64_t sectors_per_track;
  std::int64_t words_per_sector;

  std::int64_t sectors_per_cylinder() const { return head_groups * sectors_per_track; }
  std::int64_t sectors() const { return cylinders * sectors_per_cylinder(); }
  std::int64_t cylinder_of(std::int64_t sector) const { return sector / sectors_per_cylinder(); }
  /// Which sector of the track it is, which is where the drive must stand to begin it.
  std::int64_t angle_of(std::int64_t sector) const { return sector % sectors_per_track; }
};

}  // namespace platter::device
