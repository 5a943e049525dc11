#pragma once

#include <cstdint>

#include "emulator/device/disk_specification.hpp"
#include "emulator/time/time.hpp"

namespace platter::cms {

/// Areas for paging or swapping. Each area has its own arm; arms are assigned to the internal paths, and to
/// the channels, in rotation.
struct PagingAreas {
  std::int64_t arms = 2;
  std::int64_t cylinders = 885;  ///< cylinders per area
  std::int64_t channels = 2;
  std::int64_t paths = 2;  ///< internal paths of all drives
  std::int64_t pages = 1;  ///< pages per request; more than one for swapping
  double others = 0;       ///< requests of other users per paging request, anywhere on the volume
};

struct PagingResult {
  double rate = 0;  ///< pages per second
  double per_arm = 0;
  double missed = 0;        ///< fraction of reconnections that were missed, 0 to 1
  double channel_busy = 0;  ///< fraction of the time, 0 to 1
};

/// Simulates paging at random places of each area, one request at a time on each arm, at the maximum rate.
/// The arm seeks and rotates to the page without a path; it needs its path and its channel when the page
/// arrives. If another arm uses one of them, the page is reached again a revolution later. `overhead` is the
/// time before the seek, and `transfer` the time to move one page.
PagingResult page(const PagingAreas& areas, const device::DiskSpecification& disk, time::Duration overhead,
                  time::Duration transfer, std::uint64_t seed);

}  // namespace platter::cms
