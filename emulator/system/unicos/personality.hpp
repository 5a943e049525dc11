#pragma once

#include <cstdint>

#include "emulator/specification/reader.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/system_specification.hpp"
#include "emulator/system/unicos/file_system.hpp"
#include "emulator/time/time.hpp"

namespace platter::unicos {

/// Processor times of flexible file I/O.
struct LibraryTimes {
  time::Duration read;    ///< per READ, in addition to its words
  time::Duration write;   ///< per WRITE, in addition to its words
  time::Duration copy;    ///< per word copied between the program and a buffer
  time::Duration search;  ///< per search for a page or the like
};

/// The [kernel] and [ffio] tables of a system. The calls are in the system's common tables.
struct Specification {
  time::Duration copy;            ///< per word copied between a system buffer and the program
  Growth growth;                  ///< default allocation units of files
  std::int64_t asynchronous;      ///< maximum number of a program's asynchronous calls under way
  amount::Blocks segment_blocks;  ///< total size of all secondary data segments
  time::Duration segment_access;  ///< time per transfer from or to a segment
  time::Duration segment_word;    ///< additional time per word
  LibraryTimes library;
};

/// Reads the tables. Throws specification::Error, for example if the system lacks a call.
Specification read_specification(specification::Reader& reader, const system::SystemSpecification& system);

/// Returns the specification of a UNICOS system. Throws std::bad_cast for a system of another kind.
const Specification& specification_of(const system::Personality& personality);

}  // namespace platter::unicos
