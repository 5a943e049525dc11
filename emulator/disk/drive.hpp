#pragma once

#include <cstdint>
#include <optional>

#include "emulator/disk/disk_specification.hpp"
#include "emulator/disk/geometry.hpp"
#include "emulator/disk/medium.hpp"
#include "emulator/disk/rotation.hpp"
#include "emulator/disk/seek.hpp"

namespace platter::disk {

/// A disk unit: surfaces that turn, and heads that stand on a cylinder.
struct Drive {
  /// `phase_millionths`: where the drive stands at time 0, of a revolution. `drift_seed`: none for nominal
  /// speed.
  Drive(const DiskSpecification& specification, std::int64_t phase_millionths,
        std::optional<std::uint64_t> drift_seed);

  Geometry geometry;
  Rotation rotation;
  SeekCurve seek;
  Medium medium;
  std::int64_t cylinder = 0;  ///< where the heads stand
};

}  // namespace platter::disk
