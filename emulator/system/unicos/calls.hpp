#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "emulator/amount/amount.hpp"
#include "emulator/record/event.hpp"
#include "emulator/system/unicos/error_numbers.hpp"
#include "emulator/time/time.hpp"

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

/// Of the calls of one kind through one descriptor. A call's wait is virtual time from its call to its
/// return; an asynchronous one's is the time that waiting for it took, 0 where it was complete by then.
struct CallStatistics {
  std::int64_t calls = 0;
  amount::Bytes processed{};
  amount::Bytes requested{};
  time::Duration longest{};
  time::Duration shortest{};
  time::Duration total{};
  std::int64_t waits = 0;  ///< that the three are of: an asynchronous one may not have been waited for

  void add_wait(time::Duration wait) {
    longest = std::max(longest, wait);
    shortest = waits == 0 ? wait : std::min(shortest, wait);
    total += wait;
    ++waits;
  }
};

/// Of one descriptor, by Kind.
class Statistics {
 public:
  const CallStatistics& of(Kind kind) const { return calls_[static_cast<std::size_t>(kind)]; }
  CallStatistics& of(Kind kind) { return calls_[static_cast<std::size_t>(kind)]; }

 private:
  std::array<CallStatistics, kKinds> calls_;
};

}  // namespace platter::unicos
