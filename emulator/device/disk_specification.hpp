#pragma once

#include <cstdint>
#include <vector>

#include "emulator/device/geometry.hpp"
#include "emulator/device/seek_curve.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// What specification/disks/NAME.toml says.
struct DiskSpecification {
  std::string description;
  Geometry geometry;
  std::int64_t rpm;                 ///< nominal
  std::int64_t rotation_tolerance;  ///< millionths
  std::int64_t rotation_wander;     ///< millionths
  SeekCurve seek;
  bool seek_by_rotation;  ///< a fast drive seeks faster
};

/// Throws specification::Error.
DiskSpecification read_disk(specification::Document& document);
/// Of such a file of which the kind has been read.
DiskSpecification read_drive(specification::Reader& reader);

}  // namespace platter::device
