#pragma once

#include <cstdint>

#include "emulator/specification/reader.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/system_specification.hpp"
#include "emulator/time/time.hpp"

namespace platter::unicos {

/// What flexible file I/O takes the processor.
struct LibraryTimes {
  time::Duration read;    ///< of a READ, beside its words
  time::Duration write;   ///< of a WRITE, beside its words
  time::Duration copy;    ///< of a word between the program and a buffer
  time::Duration search;  ///< looking for a page, or the like
};

/// What the [kernel] and [ffio] tables of a system say. The calls are the system's own.
struct Specification {
  time::Duration copy;            ///< of a word between a buffer of the system's and the program
  amount::Blocks unit;            ///< of 4096 bytes, that a file is given at once where nobody says
  std::int64_t asynchronous;      ///< calls of a program that may be under way
  amount::Blocks segment_blocks;  ///< that all secondary data segments may have
  time::Duration segment_access;  ///< of a transfer from or to one
  time::Duration segment_word;    ///< of each of its words
  LibraryTimes library;
};

/// Throws specification::Error, also where the system lacks a call.
Specification read_specification(specification::Reader& reader, const system::SystemSpecification& system);

/// The specification of a system of this kind. Throws std::bad_cast for one of another kind.
const Specification& specification_of(const system::Personality& personality);

}  // namespace platter::unicos
