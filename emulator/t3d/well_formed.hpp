#pragma once

#include <cstdint>

namespace platter::t3d {

/// Whether a request can go by phase II: it is a whole number of sectors. Koeninger's have 4096 bytes,
/// whatever the disk; its phase II moves 32 KB at 30 MB/s, half a sector of a DA-60.
inline bool is_well_formed(std::int64_t offset, std::int64_t bytes) {
  constexpr std::int64_t kSector = 4096;
  return offset % kSector == 0 && bytes % kSector == 0;
}

}  // namespace platter::t3d
