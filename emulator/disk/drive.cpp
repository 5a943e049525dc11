#include "emulator/disk/drive.hpp"

#include "emulator/disk/random.hpp"

namespace platter::disk {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;

Rotation rotation_of(const DiskSpecification& disk, std::uint64_t seed, bool drifts) {
  // Nothing is known of where drives stood when a test began, so the seed says.
  const auto phase = static_cast<std::int64_t>(mixed(seed, 0) % kMillion);
  std::optional<Drift> drift;
  if (drifts) drift = Drift{disk.rotation_tolerance, disk.rotation_wander, mixed(seed, 1)};
  return {disk.rpm, disk.geometry.sectors_per_track, phase, drift};
}

}  // namespace

Drive::Drive(const DiskSpecification& specification, std::uint64_t seed, bool drifts)
    : geometry(specification.geometry),
      rotation(rotation_of(specification, seed, drifts)),
      seek(specification.seek),
      medium(specification.geometry) {}

}  // namespace platter::disk
