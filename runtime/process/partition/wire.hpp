#pragma once

#include <cstdint>

namespace platter::runtime::partition {

/// What a program on a PE asks of the partition, which is in another process of the host (docs/t3d.md). Each
/// begins with the PE's time, and how many of the shared bytes go with it: they are taken at once, since
/// another PE may be before it.
enum class RequestType : std::uint8_t {
  kBegin,  ///< bytes of its static storage
  kOpen,
  kSize,
  kRead,
  kWrite,
  kWait,
  kIsDone,
  kTruncate,
  kClose,
  kHas,
  kRemove,
  kBarrier,
  kGet,
  kPut,
  kEnd,
  kDone,     ///< with what another PE asked for
  kRefused,  ///< it asked for what is no static storage
};

/// Replies to a PE. All except the last two end its request and contain the time.
enum class ReplyType : std::uint8_t {
  kAnswer,
  kFileError,  ///< with its number
  kCallError,
  kTooLarge,  ///< the program, for a PE's memory
  kDeadlock,
  kGive,  ///< words of the static storage, to the shared ones
  kTake,  ///< the same from them
};

}  // namespace platter::runtime::partition
