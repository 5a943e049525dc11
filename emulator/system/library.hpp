#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// How a statement moves the blocks of a record that are not in its library's buffers.
enum class Way : std::uint8_t {
  kBuffered,  ///< a buffer's length at a time
  kStraight,  ///< reading, one transfer of just these blocks where they fit into the buffer; else one of all
              ///< but the last, straight to the program, and behind it one of the last, whose rest the next
              ///< record needs. Writing, all blocks of the record as it ends, the last one in part.
};

/// One of the transfers that it takes to move a buffer: which way, and which of the buffer's blocks.
struct BufferTransfer {
  enum class Blocks : std::uint8_t { kAll, kFirst, kRest, kBody, kLast };
  bool writes;
  Blocks blocks;  ///< kRest: all but the first; kBody: all but the last
};

/// How a library carries out one kind of statement. The transfers of a buffer depend on each other: each
/// starts when the one before is complete. How many revolutions that costs is for the disk to say.
struct Stack {
  time::Duration cpu{};      ///< of the processor's for each statement, and for each buffer beyond its first
  time::Duration sector{};   ///< and for each sector's worth of words of its list, for copying them
  std::int64_t buffer = 1;   ///< sectors of a unit's buffer, if neither user nor program says otherwise
  std::int64_t buffers = 1;  ///< 2: one is filled or emptied while the program uses the other; 0: nothing is
                             ///< kept from one statement to the next
  Way way = Way::kBuffered;
  time::Duration through{};  ///< straight reads: of the processor's where a record passes through the buffer
  std::int64_t tail =
      1;  ///< straight writes: sectors that are moved with the last block, as far as its cylinder goes
  time::Duration tail_cpu{};  ///< and what it takes the processor to prepare them, before that transfer
  std::vector<BufferTransfer> transfers{};
  bool to_surface = false;      ///< writes are taken as complete only when on the surface
  std::int64_t singly = 0;      ///< a buffer of so many sectors or fewer is handled sector by sector
  time::Duration singly_cpu{};  ///< and costs the processor this beside
};

/// A library of a system's: how BUFFER IN, BUFFER OUT, READ and WRITE reach a blocked dataset. A unit is the
/// record format, on the library's buffers, on two routines of the system.
struct Library {
  std::string name;
  std::string read;             ///< the routine that reads sectors
  std::string write;            ///< the one that writes them
  std::int64_t interleave = 1;  ///< its datasets have every so manieth sector of a drive
  std::int64_t least = 1;       ///< sectors of the smallest buffer
  Stack buffer_in;
  Stack buffer_out;
  Stack read_statement;  ///< READ, and whatever else reads
  Stack write_statement;
};

/// Reads one [[library]] table. Throws specification::Error.
Library read_library(specification::Reader& reader);

}  // namespace platter::system
