#include "emulator/device/drive.hpp"

namespace platter::device {
namespace {

std::optional<Drift> drift_of(const DiskSpecification& disk, std::optional<std::uint64_t> seed) {
  if (!seed) return std::nullopt;
  return Drift{disk.rotation_tolerance, disk.rotation_wander, *seed};
}

}  // namespace

Drive::Drive(const DiskSpecification& specification, std::int64_t phase_millionths,
             std::optional<std::uint64_t> drift_seed)
    : geometry(specification.geometry),
      rotation(specification.rpm, specification.geometry.sectors_per_track, phase_millionths,
               drift_of(specification, drift_seed)),
      seek(specification.seek),
      seek_by_rotation(specification.seek_by_rotation) {}

}  // namespace platter::device
