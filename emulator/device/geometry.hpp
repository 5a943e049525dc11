#pragma once

#include <cstdint>

#include "emulator/device/store.hpp"

namespace platter::device {

/// How a device's blocks are divided. On a drive they are sectors, numbered through: along a track, then the
/// head groups of a cylinder, then the cylinders. Head groups are switched electronically, so that a track
/// follows the one before without a gap. What has no cylinders is one track.
struct Geometry {
  std::int64_t cylinders = 1;
  std::int64_t head_groups = 1;
  std::int64_t sectors_per_track;
  std::int64_t words_per_sector;

  bool has_cylinders() const { return cylinders > 1; }
  std::int64_t sectors_per_cylinder() const { return head_groups * sectors_per_track; }
  std::int64_t sectors() const { return cylinders * sectors_per_cylinder(); }
  std::int64_t cylinder_of(std::int64_t sector) const { return sector / sectors_per_cylinder(); }
  /// Which sector of the track it is, which is where the drive must stand to begin it.
  std::int64_t angle_of(std::int64_t sector) const { return sector % sectors_per_track; }
  /// Of a block.
  std::int64_t block_bytes() const { return words_per_sector * kWordBytes; }

  bool operator==(const Geometry&) const = default;
};

}  // namespace platter::device
