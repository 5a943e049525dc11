#pragma once

#include <cstdint>
#include <string>

#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// How a library moves the blocks of a record that are not in its buffers.
enum class Way : std::uint8_t {
  kBuffered,  ///< a buffer's length at a time, each transfer started when the one before is complete
  kDirect,  ///< one transfer of just these blocks where they fit into a buffer; else one of all but the last,
            ///< straight to the program, and behind it one of the last, whose rest the next record needs
};

/// A library of a system's: how BUFFER IN, BUFFER OUT, READ and WRITE reach a blocked dataset. The stack is
/// the record format, on the library's buffers, on two routines of the system.
struct Library {
  std::string name;
  std::string read;      ///< the routine that reads sectors
  std::string write;     ///< the one that writes them
  std::int64_t buffer;   ///< sectors of a unit's buffer, if neither user nor program says otherwise
  std::int64_t buffers;  ///< 1; or 2, of which one is filled or emptied while the program uses the other
  Way buffer_in;
  time::Duration statement;  ///< of the processor's for each READ, WRITE, BUFFER IN, BUFFER OUT and the like
  time::Duration word;       ///< and for each word of their lists
};

/// Reads one [[library]] table. Throws specification::Error.
Library read_library(specification::Reader& reader);

}  // namespace platter::system
