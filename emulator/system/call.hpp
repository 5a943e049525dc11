#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "emulator/device/device.hpp"
#include "emulator/device/store.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// One of the transfers that a call consists of.
struct Transfer {
  device::Direction direction;
  amount::Sectors first;  ///< counted from the call's first sector
  amount::Sectors sectors;
  time::Duration service{};  ///< processor time for each sector as it moves, in addition to the routine's
  time::Duration after{};    ///< processor time when the transfer is complete
};

/// The words that a routine moves, and the transfers that move them. A read stores words in memory and a
/// write takes them from there. A caller that does not use the words of a call passes only their number.
/// Calls of libraries move whole sectors.
struct Call {
  std::span<device::Word> into{};        ///< destination of a read; must stay valid until the status changes
  std::span<const device::Word> from{};  ///< source of a write; must stay valid until the status changes
  amount::Words timing_only{};           ///< number of words that are timed, but neither stored nor written
  amount::Words address{};               ///< number of the first word in the dataset, from 0
  /// The transfers, of which each starts when the previous one is complete. If the list is empty, one
  /// transfer moves all words.
  std::vector<Transfer> transfers{};
  bool to_surface = false;           ///< true: a write is complete only when it is on the surface
  time::Duration at_end{};           ///< processor time before the status changes
  std::uint64_t parent = 0;          ///< id of the event that the call is a part of; 0: none
  std::function<void()> finished{};  ///< called when the status has changed and the words are in memory

  /// The number of words that the call moves.
  amount::Words words() const { return amount::Words{std::ssize(into) + std::ssize(from)} + timing_only; }
};

}  // namespace platter::system
