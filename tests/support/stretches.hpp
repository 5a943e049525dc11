#pragma once

#include "emulator/device/command.hpp"
#include "emulator/storage/dataset.hpp"

namespace platter::tests {

/// Returns this number of sectors of a channel's device, starting at `first`.
inline file::Extent extent(int channel, std::int64_t first, std::int64_t sectors,
                           std::int64_t interleave = 1) {
  return {channel, amount::Sectors{first}, amount::Sectors{sectors}, interleave};
}

/// Returns a run of blocks of a device.
inline device::Run run_of(std::int64_t first, std::int64_t count, std::int64_t stride = 1) {
  return {amount::Sectors{first}, amount::Sectors{count}, stride};
}

}  // namespace platter::tests
