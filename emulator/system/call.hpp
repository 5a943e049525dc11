#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "emulator/device/device.hpp"
#include "emulator/device/store.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// One of the transfers that a call takes.
struct Transfer {
  device::Direction direction;
  amount::Sectors first;  ///< from the call's first
  amount::Sectors sectors;
  time::Duration service{};  ///< of the processor's for each sector as it moves, beside the routine's
  time::Duration after{};    ///< and when it is complete
};

/// What a routine is called for; a library's is of whole sectors.
struct Call {
  std::span<device::Word> words{};    ///< stay where they are until the status changes
  amount::Words address{};            ///< of the first word in the dataset
  std::vector<Transfer> transfers{};  ///< each started when the one before is complete. None: one for all
  bool to_surface = false;            ///< writes are complete when on the surface
  time::Duration at_end{};            ///< of the processor's before the status changes
  std::uint64_t parent = 0;           ///< in events: what it is a part of
  std::function<void()> finished{};   ///< called when the status changes and the words are there
};

}  // namespace platter::system
