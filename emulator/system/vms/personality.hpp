#pragma once

#include <cstdint>

#include "emulator/specification/reader.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/system_specification.hpp"
#include "emulator/time/time.hpp"

namespace platter::vms {

/// A page of the machine's memory, which is as long as a disk block.
struct Page {};
using Pages = amount::Amount<Page>;

/// The transfers that are followed by a data check: the sectors are read again and compared with memory.
struct DataCheck {
  bool reads = false;
  bool writes = false;
};

/// Parameters of volumes, and processor times of the file system.
struct FileTimes {
  amount::Blocks cluster{};  ///< smallest unit of allocation
  amount::Blocks default_extension{};
  std::int64_t window = 0;     ///< number of retrieval pointers in a channel's window
  std::int64_t headers = 0;    ///< number of headers in the index file, one per file
  time::Duration directory{};  ///< to look up, create or close a file
  time::Duration extend{};
  time::Duration turn{};           ///< to turn a window
  std::int64_t header_writes = 0;  ///< header writes per extension
  std::int64_t bitmap_writes = 0;  ///< bitmap writes per million extensions
  DataCheck data_check{};          ///< of all files of a volume (INITIALIZE/DATA_CHECK)
};

/// Parameters and processor times of the record management services (RMS).
struct RecordTimes {
  amount::Blocks blocks{};     ///< default blocks per buffer
  std::int64_t buffers = 0;    ///< default buffers per stream
  amount::Blocks extension{};  ///< extension quantity; 0: from the buffers and the volume
  time::Duration transfer{};   ///< per transfer of a buffer, $READ or $WRITE, in addition to the QIO
  time::Duration put{};        ///< per record written
  time::Duration get{};
  time::Duration copy{};   ///< per byte moved between a buffer and the program
  time::Duration piece{};  ///< per part of a record that is in one block, when it is moved
  time::Duration fortran{};
};

struct PagingTimes {
  Pages fault_cluster{};  ///< pages that a fault reads
  Pages write_cluster{};  ///< maximum number of pages that the swapper writes at once
  Pages working_set{};    ///< maximum number of pages of sections in memory
  Pages modified{};       ///< maximum number of modified pages that wait for the swapper
  time::Duration page{};  ///< processor time per page that is faulted in
};

struct NetworkTimes {
  time::Duration operation{};  ///< processor time of a QIO
  time::Duration segment{};
  time::Duration wire_byte{};  ///< time of a byte on the Ethernet
  time::Duration frame{};      ///< time of a segment on the Ethernet, in addition to its bytes
  amount::Bytes segment_bytes{};
};

/// The tables [files], [rms], [paging] and [network] of a system. The calls are in the system's common
/// tables.
struct Specification {
  FileTimes files;
  RecordTimes records;
  PagingTimes paging;
  NetworkTimes network;
};

/// The calls that a system with these tables must have.
inline constexpr const char* kReadWait = "QIOW_READVBLK";
inline constexpr const char* kWriteWait = "QIOW_WRITEVBLK";
inline constexpr const char* kReadStart = "QIO_READVBLK";
inline constexpr const char* kWriteStart = "QIO_WRITEVBLK";
inline constexpr const char* kFilesRead = "ACP_READ";
inline constexpr const char* kFilesWrite = "ACP_WRITE";
inline constexpr const char* kSwapperWrite = "SWAP_WRITE";

/// Reads the tables. Throws specification::Error, for example if the system lacks a call.
Specification read_specification(specification::Reader& reader, const system::SystemSpecification& system);

/// Returns the specification of a VMS system. Throws std::bad_cast for a system of another kind.
const Specification& specification_of(const system::Personality& personality);

}  // namespace platter::vms
