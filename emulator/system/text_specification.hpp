#pragma once

#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// The [text] table of a system: what its formatted statements work on, and what they take.
struct TextSpecification {
  bool on_drives = false;   ///< units that hold text are on its drives if nobody says; else the host's files
  bool compresses = false;  ///< lines on its drives have their blanks counted
  // Of formatted statements on its drives, for the processor: each, each item of a list, each character.
  time::Duration statement{};
  time::Duration item{};
  time::Duration character{};
};

/// Throws specification::Error.
TextSpecification read_text(specification::Reader reader);

}  // namespace platter::system
