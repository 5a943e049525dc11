#pragma once

#include <cstdint>

namespace platter::runtime {

// The RMS control blocks in memory, as programs declare them (tools/system/vms/build/vax_includes.cpp).
// Every field has VMS's byte offset (unsourced). Addresses are program addresses below 4 GB.

struct [[gnu::packed]] Fab {
  std::uint8_t bid, bln;
  std::uint16_t ifi;  ///< number of the open file; 0: none
  std::uint32_t fop, sts, stv;
  std::int32_t alq;
  std::uint16_t deq;
  std::uint8_t fac, shr;
  std::uint32_t ctx;
  std::uint8_t rtv, org, rat, rfm;
  std::uint32_t jnl, xab, nam, fna, dna;
  std::uint8_t fns, dns;
  std::uint16_t mrs;
  std::uint32_t mrn;
  std::uint16_t bls;
  std::uint8_t bks, fsz;
  std::uint32_t dev, sdc;
  std::uint16_t gbc;
  std::uint8_t acmodes, rcf;
  std::uint32_t reserved;
};
static_assert(sizeof(Fab) == 80);

struct [[gnu::packed]] Rab {
  std::uint8_t bid, bln;
  std::uint16_t isi;  ///< number of the record stream; 0: none
  std::uint32_t rop, sts, stv;
  std::uint32_t rfa0;  ///< virtual block number of the record
  std::uint16_t rfa4;  ///< byte offset of the record in that block
  std::uint16_t reserved;
  std::uint32_t ctx;
  std::uint16_t reserved2;
  std::uint8_t rac, tmo;
  std::uint16_t usz, rsz;
  std::uint32_t ubf, rbf, rhb, kbf;
  std::uint8_t ksz, krf;
  std::int8_t mbf, mbc;
  std::uint32_t bkt, fab, xab;
};
static_assert(sizeof(Rab) == 68);

// Bits of the fields (unsourced). tools/system/vms/build/vax_includes.cpp lists the same bits under DEC's
// names.
namespace fac {
inline constexpr unsigned kPut = 1, kGet = 2, kUpdate = 8, kTruncate = 16, kBlocks = 32, kBoth = 64;
}
namespace fop {
inline constexpr unsigned kMaximizeVersion = 0x2, kSupersede = 0x4, kTemporary = 0x8, kDeferred = 0x20,
                          kInSequence = 0x40, kWriteCheck = 0x200, kReadCheck = 0x800000, kDelete = 0x8000,
                          kUserOpen = 0x20000, kContiguous = 0x100000, kBestTry = 0x200000,
                          kCreateIf = 0x2000000, kTruncateEnd = 0x10000000;
}
namespace rat {
inline constexpr unsigned kFortran = 1, kLines = 2, kWithinBlocks = 8;
}
namespace rop {
inline constexpr unsigned kTruncate = 0x2, kUpdateIf = 0x10, kAtEnd = 0x100, kReadAhead = 0x200,
                          kWriteBehind = 0x400, kBlocks = 0x800, kLocate = 0x10000;
}
namespace rac {
inline constexpr unsigned kSequential = 0, kKey = 1, kPlace = 2;
}
namespace io {
inline constexpr unsigned kWriteBlock = 0x30, kReadBlock = 0x31, kWriteLogical = 0x20, kReadLogical = 0x21,
                          kFunction = 0x3f, kDataCheck = 0x4000;
}
namespace sec {
inline constexpr unsigned kGlobal = 0x1, kOnReference = 0x2, kZero = 0x4, kWritable = 0x8,
                          kAnywhere = 0x20000;
}

}  // namespace platter::runtime
