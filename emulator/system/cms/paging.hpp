#pragma once

#include <cstdint>

#include "emulator/device/disk_specification.hpp"
#include "emulator/time/time.hpp"

namespace platter::cms {

/// Areas for paging or swapping: each on an arm of its own, dealt to the internal paths, and to the channels,
/// one after the other.
struct PagingAreas {
  std::int64_t arms = 2;
  std::int64_t cylinders = 885;  ///< of an area
  std::int64_t channels = 2;
  std::int64_t paths = 2;  ///< internal ones, of all drives
  std::int64_t pages = 1;  ///< that are moved at once: more than one for swapping
  double others = 0;       ///< requests of others for each of these, anywhere on the volume
};

struct PagingResult {
  double rate = 0;  ///< pages a second
  double per_arm = 0;
  double missed = 0;        ///< reconnections that were missed, of a request
  double channel_busy = 0;  ///< share of the time
};

/// Pages at random places of each area, one request after the other on each arm, as fast as it goes: the arm
/// seeks and turns by itself, and wants its path and its channel when the page comes by; where another arm
/// has one of them then, the page has to come round again.
PagingResult page(const PagingAreas& areas, const device::DiskSpecification& disk, time::Duration overhead,
                  time::Duration transfer, std::uint64_t seed);

}  // namespace platter::cms
