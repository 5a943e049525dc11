#pragma once

#include <cstdint>
#include <vector>

#include "emulator/device/geometry.hpp"
#include "emulator/device/seek_curve.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// The contents of specification/disks/NAME.toml.
struct DiskSpecification {
  std::string description;
  Geometry geometry;
  std::int64_t rpm;                 ///< nominal speed
  std::int64_t rotation_tolerance;  ///< in millionths of the nominal speed
  std::int64_t rotation_wander;     ///< in millionths of the nominal speed
  SeekCurve seek;
  bool seek_by_rotation;  ///< seek times scale with the drive's actual rotation time
};

/// Reads a disk's specification. Throws specification::Error.
DiskSpecification read_disk(specification::Document& document);
/// Reads a disk's specification of which `kind` has been read already.
DiskSpecification read_drive(specification::Reader& reader);

}  // namespace platter::device
