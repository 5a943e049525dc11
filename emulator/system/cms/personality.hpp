#pragma once

#include <cstdint>

#include "emulator/specification/reader.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/system_specification.hpp"
#include "emulator/time/time.hpp"

namespace platter::cms {

/// The tables [cms] and [paging] of a system. The calls are in the system's common tables.
struct Specification {
  std::int64_t cylinders = 0;       ///< default size of a minidisk in FORMAT
  amount::Blocks edit_blocks{};     ///< blocks that XEDIT reads with one call
  time::Duration call{};            ///< processor time of a file system call
  time::Duration record{};          ///< additional processor time per record
  time::Duration copy{};            ///< time to copy a byte between a buffer and the program
  time::Duration command{};         ///< processor time of a command
  time::Duration exec_statement{};  ///< processor time of a statement of an EXEC, besides its command
  time::Duration fortran{};         ///< processor time of a READ or WRITE, in addition to its record
  time::Duration privileged{};      ///< processor time in which CP simulates a privileged instruction
  time::Duration interrupt{};       ///< processor time in which CP reflects an interrupt to a virtual machine
  time::Duration spool_line{};      ///< additional processor time per line
  std::int64_t frames = 1;          ///< page frames of the real storage
  amount::Bytes storage{};          ///< size of a virtual machine
  amount::Bytes directory_statement{};  ///< length of a statement's block in the directory of users
  bool directory_index = false;      ///< true: CP finds an entry of a sorted directory by an index in storage
  time::Duration paging_request{};   ///< overhead of a request, besides seek, rotational latency and transfer
  time::Duration paging_transfer{};  ///< time to transfer a page
};

inline constexpr const char* kRead = "SIO_READ";
inline constexpr const char* kWrite = "SIO_WRITE";
// The later commands of a start's chain.
inline constexpr const char* kChainedRead = "CCW_READ";
inline constexpr const char* kChainedWrite = "CCW_WRITE";

/// Reads the tables. Throws specification::Error, for example if the system lacks a call.
Specification read_specification(specification::Reader& reader, const system::SystemSpecification& system);

/// Returns the specification of a CMS system. Throws std::bad_cast for a system of another kind.
const Specification& specification_of(const system::Personality& personality);

}  // namespace platter::cms
