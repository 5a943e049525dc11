#pragma once

#include <cstdint>

#include "emulator/specification/reader.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/system_specification.hpp"
#include "emulator/time/time.hpp"

namespace platter::cms {

/// What the tables [cms] and [paging] of a system say. The calls are the system's own.
struct Specification {
  std::int64_t cylinders = 0;        ///< of a minidisk where FORMAT says nothing
  amount::Blocks edit_blocks{};      ///< that XEDIT asks for at once
  time::Duration call{};             ///< of the processor, for a call of the file system
  time::Duration record{};           ///< and for each of its records
  time::Duration copy{};             ///< of a byte between a buffer and the program
  time::Duration command{};          ///< of the processor, for a command
  time::Duration fortran{};          ///< of a READ or WRITE, beside its record
  time::Duration spool_start{};      ///< of the processor, for a start of the virtual printer
  time::Duration spool_line{};       ///< and for each of its lines
  time::Duration paging_request{};   ///< of a request, beside seek, latency and transfer
  time::Duration paging_transfer{};  ///< of a page
};

inline constexpr const char* kRead = "SIO_READ";
inline constexpr const char* kWrite = "SIO_WRITE";
// What a start's chain of commands goes on with.
inline constexpr const char* kChainedRead = "CCW_READ";
inline constexpr const char* kChainedWrite = "CCW_WRITE";

/// Throws specification::Error, also where the system lacks a call.
Specification read_specification(specification::Reader& reader, const system::SystemSpecification& system);

/// The specification of a system of this kind. Throws std::bad_cast for one of another kind.
const Specification& specification_of(const system::Personality& personality);

}  // namespace platter::cms
