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

/// The words that a routine moves, and how. A read stores words in memory and a write takes them from there;
/// a caller that uses no words of a call passes their number only. Calls of libraries move whole sectors.
struct Call {
  std::span<device::Word> into{};        ///< of a read; valid until the status changes
  std::span<const device::Word> from{};  ///< of a write; valid until the status changes
  amount::Words timing_only{};           ///< words that take their time, but are neither stored nor written
  amount::Words address{};               ///< of the first word in the dataset
  std::vector<Transfer> transfers{};     ///< each started when the one before is complete. None: one for all
  bool to_surface = false;               ///< writes are complete when on the surface
  time::Duration at_end{};               ///< of the processor's before the status changes
  std::uint64_t parent = 0;              ///< in events: what it is a part of
  std::function<void()> finished{};      ///< called when the status changes and the words are there

  /// The number of words that the call moves.
  amount::Words words() const { return amount::Words{std::ssize(into) + std::ssize(from)} + timing_only; }
};

}  // namespace platter::system
