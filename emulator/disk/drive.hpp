#pragma once

#include "emulator/disk/disk_specification.hpp"
#include "emulator/disk/geometry.hpp"
#include "emulator/disk/medium.hpp"
#include "emulator/disk/rotation.hpp"
#include "emulator/disk/seek.hpp"

namespace platter::disk {

/// A disk unit: surfaces that turn, and heads that stand on a cylinder.
struct Drive {
  Drive(const DiskSpecification& specification, std::uint64_t seed, bool drifts);

  Geometry geometry;
  Rotation rotation;
  SeekCurve seek;
  Medium medium;
  std::int64_t cylinder = 0;  ///< where the heads stand
};

}  // namespace platter::disk
