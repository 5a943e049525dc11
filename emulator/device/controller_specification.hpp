#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

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
  amount::Words rest;          ///< of a sector read, still to cross the channel when it has passed
  time::Duration select_time;  ///< from a command to a drive that is selected for it
  bool reads_ahead;            ///< the sector after a request goes into a free buffer
  bool
      completes_buffered;  ///< a write is complete when its last word is in a buffer, not when on the surface
  std::optional<IoSubsystemSpecification> subsystem{};  ///< that the drive is behind
};

/// Throws specification::Error.
ControllerSpecification read_controller(specification::Document& document);
/// What a controller has to fit.
struct SectorsOf {
  std::string disk;
  amount::Words words;  ///< of each of its sectors
};
/// The same, of a disk's drives.
ControllerSpecification read_controller_of(specification::Document& document, const SectorsOf& sectors);

}  // namespace platter::device
