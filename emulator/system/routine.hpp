#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/device/device.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// What a routine does, one thing after the other. A list that says `io, interrupt, io, interrupt` makes two
/// transfers of which the second depends on the first: how many revolutions that costs is for the disk to
/// say.
struct Step {
  enum class What : std::uint8_t {
    kCpu,  ///< the processor is busy for `time`
    kIo,   ///< starts the transfer and goes on; `time` is the processor's service per sector as it moves
    kInterrupt,  ///< what follows happens when the transfer's completion interrupt is served
    kWait,       ///< the library waits inside the call for the transfer
    kCopy,       ///< the processor is busy for `time` per sector of the transfer
  };
  What what;
  time::Duration time{};
  bool to_surface = false;  ///< kIo: the system takes a write as complete only when it is on the surface
};

/// An I/O routine of a library.
struct Routine {
  std::string name;
  std::vector<std::string> aliases;
  std::string library;
  device::Direction direction;
  bool whole_sectors;  ///< word counts are multiples of a sector and addresses lie on one
  std::vector<Step> steps;
};

/// Reads one [[routine]] table. Throws specification::Error.
Routine read_routine(specification::Reader& reader);

}  // namespace platter::system
