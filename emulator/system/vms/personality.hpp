#pragma once

#include <cstdint>

#include "emulator/specification/reader.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/system_specification.hpp"
#include "emulator/time/time.hpp"

namespace platter::vms {

/// A page of the machine's memory, as long as a block of its disks.
struct Page {};
using Pages = amount::Amount<Page>;

/// Volumes, and what the file system does when a file is opened, extended and closed.
struct FileTimes {
  amount::Blocks cluster{};  ///< that are given to a file at once, at least
  amount::Blocks default_extension{};
  std::int64_t window = 0;     ///< retrieval pointers that a channel has at hand
  std::int64_t headers = 0;    ///< of the index file, one a file
  time::Duration directory{};  ///< looking a file up, opening or closing it
  time::Duration extend{};
  time::Duration turn{};           ///< of the window
  std::int64_t header_writes = 0;  ///< of an extension
  std::int64_t bitmap_writes = 0;  ///< of a million extensions
};

/// Record management services (RMS).
struct RecordTimes {
  amount::Blocks blocks{};     ///< of a buffer
  std::int64_t buffers = 0;    ///< of a stream
  amount::Blocks extension{};  ///< 0: as the buffers and the volume have it
  time::Duration transfer{};   ///< of a buffer, or a $READ or $WRITE, beside the QIO
  time::Duration put{};        ///< of a record
  time::Duration get{};
  time::Duration copy{};  ///< of a byte between a buffer and the program
  time::Duration fortran{};
};

struct PagingTimes {
  Pages fault_cluster{};  ///< that a fault reads
  Pages write_cluster{};  ///< that the swapper writes at once
  Pages working_set{};    ///< of sections that are in memory
  Pages modified{};       ///< that may wait for the swapper
  time::Duration page{};  ///< of a page that is faulted in
};

struct NetworkTimes {
  time::Duration operation{};  ///< of a QIO
  time::Duration segment{};
  amount::Bytes segment_bytes{};
};

/// What the tables [files], [rms], [paging] and [network] of a system say. The calls are the system's own.
struct Specification {
  FileTimes files;
  RecordTimes records;
  PagingTimes paging;
  NetworkTimes network;
};

/// The calls that a system with these tables has.
inline constexpr const char* kReadWait = "QIOW_READVBLK";
inline constexpr const char* kWriteWait = "QIOW_WRITEVBLK";
inline constexpr const char* kReadStart = "QIO_READVBLK";
inline constexpr const char* kWriteStart = "QIO_WRITEVBLK";
inline constexpr const char* kFilesRead = "ACP_READ";
inline constexpr const char* kFilesWrite = "ACP_WRITE";
inline constexpr const char* kSwapperWrite = "SWAP_WRITE";

/// Throws specification::Error, also where the system lacks a call.
Specification read_specification(specification::Reader& reader, const system::SystemSpecification& system);

/// The specification of a system of this kind. Throws std::bad_cast for one of another kind.
const Specification& specification_of(const system::Personality& personality);

}  // namespace platter::vms
