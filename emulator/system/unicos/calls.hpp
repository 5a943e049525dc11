#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "emulator/record/event.hpp"

namespace platter::unicos {

/// The calls of the kernel, as procstat tells them apart.
enum class Kind : std::uint8_t {
  kOpen,
  kClose,
  kRead,
  kWrite,
  kReada,   ///< asynchronous
  kWritea,  ///< asynchronous
  kListioRead,
  kListioWrite,
  kSeek,
  kTruncate,
};
inline constexpr std::size_t kKinds = 10;

/// As a system's specification names it.
struct Call {
  const char* name;
  record::Does does;
};
inline constexpr std::array<Call, kKinds> kCalls = {{{"OPEN", record::Does::kOpen},
                                                     {"CLOSE", record::Does::kClose},
                                                     {"READ", record::Does::kRead},
                                                     {"WRITE", record::Does::kWrite},
                                                     {"READA", record::Does::kRead},
                                                     {"WRITEA", record::Does::kWrite},
                                                     {"LISTIO", record::Does::kRead},
                                                     {"LISTIO", record::Does::kWrite},
                                                     {"LSEEK", record::Does::kSeek},
                                                     {"TRUNC", record::Does::kTruncate}}};

/// What a call does with a block through a buffer of the system's.
inline constexpr std::array<Call, 2> kBlockCalls = {
    {{"BREAD", record::Does::kRead}, {"BWRITE", record::Does::kWrite}}};

}  // namespace platter::unicos
