#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// Longest time for one word that a specification may give. A sector of 100 000 words then takes 28 hours,
/// which can still be scheduled before the end of virtual time.
inline constexpr std::chrono::seconds kLongestWord{1};

/// What an I/O subsystem says of itself; each drive has buffers of its own there.
struct IoSubsystemSpecification {
  time::Duration access_time;  ///< from a command to its first sector
  time::Duration word_time;    ///< of a word between buffers and memory
  bool reads_ahead;            ///< to the end of the track
  std::int64_t segments;       ///< that are written behind
  amount::Sectors segment;     ///< of each
};

/// What specification/controllers/NAME.toml says. An I/O subsystem takes and gives sectors as they pass.
struct ControllerSpecification {
  std::string description;
  std::int64_t buffers;        ///< of one sector each
  time::Duration word_time;    ///< of a word on the channel
  amount::Words rest;          ///< of a sector read, still to cross when it has passed; at most all of it
  time::Duration select_time;  ///< from a command to a drive that is selected for it
  bool reads_ahead;            ///< the sector after a request goes into a free buffer
  bool
      completes_buffered;  ///< a write is complete when its last word is in a buffer, not when on the surface
  std::optional<IoSubsystemSpecification> subsystem{};  ///< that the drive is behind
};

/// Throws specification::Error.
ControllerSpecification read_controller(specification::Document& document);

}  // namespace platter::device
