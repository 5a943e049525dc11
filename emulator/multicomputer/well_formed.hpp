#pragma once

#include "emulator/amount/amount.hpp"

namespace platter::multicomputer {

/// Whether a request can go by phase II: it is a whole number of sectors. Koeninger's have 4096 bytes,
/// whatever the disk; its phase II moves 32 KB at 30 MB/s, half a sector of a DA-60.
inline bool is_well_formed(amount::Bytes offset, amount::Bytes bytes) {
  constexpr amount::Bytes kSector{4096};
  constexpr amount::Bytes kNone{};
  return offset % kSector == kNone && bytes % kSector == kNone;
}

}  // namespace platter::multicomputer
