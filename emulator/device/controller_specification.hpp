#pragma once

#include <cstdint>
#include <string>

#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// What specification/controllers/NAME.toml says.
struct ControllerSpecification {
  std::string description;
  std::int64_t buffers;        ///< of one sector each
  time::Duration word_time;    ///< of a word on the channel
  std::int64_t rest_words;     ///< of a sector read, still to cross the channel when it has passed
  time::Duration select_time;  ///< from a command to a drive that is selected for it
  bool reads_ahead;            ///< the sector after a request goes into a free buffer
  bool
      completes_buffered;  ///< a write is complete when its last word is in a buffer, not when on the surface
};

/// Throws specification::Error.
ControllerSpecification read_controller(specification::Document& document);

}  // namespace platter::device
