#pragma once

#include <cstdint>
#include <optional>

#include "emulator/device/disk_specification.hpp"
#include "emulator/device/geometry.hpp"
#include "emulator/device/rotation.hpp"
#include "emulator/device/seek.hpp"

namespace platter::device {

/// A disk unit: surfaces that turn, and heads that stand on a cylinder.
struct Drive {
  /// `phase_millionths`: where the drive stands at time 0, of a revolution. `drift_seed`: none for nominal
  /// speed.
  Drive(const DiskSpecification& disk, std::int64_t phase_millionths, std::optional<std::uint64_t> drift_seed)
      : geometry(disk.geometry),
        rotation(disk.rpm, geometry.sectors_per_track, phase_millionths,
                 drift_seed ? std::optional(Drift{disk.rotation_tolerance, disk.rotation_wander, *drift_seed})
                            : std::nullopt),
        seek(disk.seek),
        seek_by_rotation(disk.seek_by_rotation) {}

  /// How long the heads take over so many cylinders, from now on.
  time::Duration seek_time(std::int64_t cylinders) const {
    const time::Duration nominal = seek.time(cylinders);
    return seek_by_rotation ? rotation.counted(nominal) : nominal;
  }

  /// Whether the heads stand on the sector's cylinder. Asked of each sector, and so without a division.
  bool is_at(amount::Sectors sector) const {
    const amount::Sectors first = cylinder * geometry.sectors_per_cylinder();
    return sector >= first && sector < first + geometry.sectors_per_cylinder();
  }

  Geometry geometry;
  Rotation rotation;
  SeekCurve seek;
  bool seek_by_rotation;
  std::int64_t cylinder = 0;  ///< where the heads stand
};

}  // namespace platter::device
