#pragma once

#include <cstdint>
#include <string>

#include "emulator/amount/amount.hpp"

namespace platter::multicomputer {

/// Whether a request can go by phase II: it is a whole number of sectors. Koeninger's have 4096 bytes,
/// whatever the disk; its phase II moves 32 KB at 30 MB/s, half a sector of a DA-60.
inline bool is_well_formed(amount::Bytes offset, amount::Bytes bytes) {
  constexpr amount::Bytes kSector{4096};
  constexpr amount::Bytes kNone{};
  return offset % kSector == kNone && bytes % kSector == kNone;
}

/// Where the requests of a job's PEs go.
enum class Target : std::uint8_t {
  kUser,    ///< striped by the user: each PE's file is on one disk, one PE after the other
  kSystem,  ///< a file system over all disks: each request is on as many as it has stripes for
  kOne,     ///< nothing assigned: all files on one disk
  kHippi,   ///< a frame buffer
};

/// Which gateways a job wants: those of phase II for what is well-formed, where there are any; none but those
/// of phase I; or those of phase II, without which it does not begin.
enum class Path : std::uint8_t { kAny, kOne, kTwo };

/// How the Agent is held in the host's memory: MPP_AGENT_PLOCK.
enum class Lock : std::uint8_t { kDelayed, kImmediate, kNone };

inline constexpr std::int64_t kAll = 100;  ///< per cent

/// What a job's PEs do, all of them alike.
struct Job {
  std::int64_t pes = 1;  ///< that do I/O
  amount::Bytes request{};
  std::int64_t requests = 1;        ///< of each PE
  std::int64_t depth = 1;           ///< that are asynchronous at once; 1: each waits
  amount::Bytes gather{};           ///< that are gathered from other PEs before each request
  std::int64_t kept = kAll;         ///< per cent of them that are left when they are packed
  std::int64_t well_formed = kAll;  ///< per cent of requests
  bool writes = true;
  bool random = false;  ///< each at a random place of its file, else one behind the other
  Target target = Target::kUser;
  Path path = Path::kAny;
  // Of the environment.
  amount::Bytes agent_memory{};  ///< 0: as the machine has it
  bool direct = false;
  Lock lock = Lock::kDelayed;
};

}  // namespace platter::multicomputer
