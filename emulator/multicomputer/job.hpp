#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/fault/fault.hpp"

namespace platter::multicomputer {

/// Returns true if a request can use phase II: it must consist of whole sectors. Koeninger's sectors have
/// 4096 bytes, independent of the disk: its phase II moves 32 KB at 30 MB/s, which is half a sector of a
/// DA-60.
inline bool is_well_formed(amount::Bytes offset, amount::Bytes bytes) {
  constexpr amount::Bytes kSector{4096};
  constexpr amount::Bytes kNone{};
  return offset % kSector == kNone && bytes % kSector == kNone;
}

/// The destination of the requests of a job's PEs.
enum class Target : std::uint8_t {
  kUser,  ///< striped by the user: the file of each PE is on one disk, and PEs are assigned to disks in turn
  kSystem,  ///< a file system over all disks: each request is on as many disks as it has stripes
  kOne,     ///< no assignment: all files are on one disk
  kHippi,   ///< a frame buffer
};

/// The gateways that a job uses. kAny: phase II for well-formed requests, if the site has such a gateway;
/// kOne: only phase I; kTwo: phase II, without which the job is rejected; kThree: phase III, with files on
/// the disks of the I/O subsystem that has no connection to the host.
enum class Path : std::uint8_t { kAny, kOne, kTwo, kThree };

/// How the Agent is locked in the host's memory: MPP_AGENT_PLOCK.
enum class Lock : std::uint8_t { kDelayed, kImmediate, kNone };

inline constexpr std::int64_t kAll = 100;  ///< in per cent

/// The work of a job's PEs, which is the same for each.
struct Job {
  std::int64_t pes = 1;  ///< number of PEs that do I/O
  amount::Bytes request{};
  std::int64_t requests = 1;        ///< number of requests per PE
  std::int64_t depth = 1;           ///< number of asynchronous requests at once; 1: each request waits
  amount::Bytes gather{};           ///< bytes gathered from other PEs before each request
  std::int64_t kept = kAll;         ///< size after compression, in per cent of the gathered bytes
  std::int64_t well_formed = kAll;  ///< well-formed requests, in per cent
  bool writes = true;
  bool random = false;  ///< each request at a random place of its file; otherwise in sequence
  Target target = Target::kUser;
  Path path = Path::kAny;
  std::vector<fault::Fault> faults{};  ///< planned faults of drives, stores and gateways
  // The environment.
  amount::Bytes agent_memory{};  ///< 0: the machine's default
  bool direct = false;
  Lock lock = Lock::kDelayed;
};

}  // namespace platter::multicomputer
