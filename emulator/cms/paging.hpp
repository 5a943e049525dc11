#pragma once

#include <cstdint>

#include "emulator/device/disk_specification.hpp"
#include "emulator/time/time.hpp"

namespace platter::cms {

/// Areas for paging: each on an arm of its own, so many of them behind each channel.
struct PagingAreas {
  std::int64_t arms = 2;
  std::int64_t cylinders = 885;  ///< of an area
  std::int64_t channels = 2;
};

struct PagingResult {
  double rate = 0;  ///< pages a second
  double per_arm = 0;
  double missed = 0;        ///< reconnections that were missed, of a page
  double channel_busy = 0;  ///< share of the time
};

/// Pages at random places of each area, one after the other on each arm, as fast as it goes: the arm seeks
/// and turns by itself, and wants its channel when the page comes by; where another arm has it then, the page
/// has to come round again.
PagingResult page(const PagingAreas& areas, const device::DiskSpecification& disk, time::Duration overhead,
                  time::Duration transfer, std::uint64_t seed);

}  // namespace platter::cms
