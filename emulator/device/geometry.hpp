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
  amount::Sectors sectors_per_track;
  amount::Words words_per_sector;

  bool has_cylinders() const { return cylinders > 1; }
  amount::Sectors sectors_per_cylinder() const { return head_groups * sectors_per_track; }
  amount::Sectors sectors() const { return cylinders * sectors_per_cylinder(); }
  std::int64_t cylinder_of(amount::Sectors sector) const { return sector / sectors_per_cylinder(); }
  /// Which sector of the track it is, which is where the drive must stand to begin it.
  amount::Sectors angle_of(amount::Sectors sector) const { return sector % sectors_per_track; }
  /// Of so many of them; and where one begins.
  amount::Words words_of(amount::Sectors sectors) const { return sectors.count * words_per_sector; }
  /// Of a block.
  amount::Bytes block_bytes() const { return bytes_of(words_per_sector); }

  bool operator==(const Geometry&) const = default;
};

}  // namespace platter::device
