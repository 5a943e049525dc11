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

/// The kinds of kernel calls that procstat distinguishes.
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

/// A call, by its name in a system's specification.
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

/// The transfers of a block between the drive and a system buffer, which calls cause.
inline constexpr std::array<Call, 2> kBlockCalls = {
    {{"BREAD", record::Does::kRead}, {"BWRITE", record::Does::kWrite}}};

/// Statistics of the calls of one kind through one descriptor. The wait of a call is the simulated time from
/// call to return. For an asynchronous call it is the time spent waiting for it, which is 0 if it was
/// complete by then.
struct CallStatistics {
  std::int64_t calls = 0;
  amount::Bytes processed{};
  amount::Bytes requested{};
  time::Duration longest{};
  time::Duration shortest{};
  time::Duration total{};
  std::int64_t waits = 0;  ///< number of waits in `longest`, `shortest` and `total`; an asynchronous call may
                           ///< not have been waited for

  void add_wait(time::Duration wait) {
    longest = std::max(longest, wait);
    shortest = waits == 0 ? wait : std::min(shortest, wait);
    total += wait;
    ++waits;
  }
};

/// The statistics of one descriptor, by Kind.
class Statistics {
 public:
  const CallStatistics& of(Kind kind) const { return calls_[static_cast<std::size_t>(kind)]; }
  CallStatistics& of(Kind kind) { return calls_[static_cast<std::size_t>(kind)]; }

 private:
  std::array<CallStatistics, kKinds> calls_;
};

}  // namespace platter::unicos
