#pragma once

#include <cstdint>

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
  // Characters of a line, at most, where OPEN says no RECL=; 0: as many as there are.
  std::int64_t longest = 0;         ///< that is read, or that a format makes
  std::int64_t longest_listed = 0;  ///< that list-directed and NAMELIST output makes
};

/// Throws specification::Error.
TextSpecification read_text(specification::Reader reader);

}  // namespace platter::system
