#pragma once

#include <cstdint>

namespace platter::codec {

/// The event that ended a read, in addition to the data that it returned.
enum class ReadStatus : std::uint8_t {
  kRecord,     ///< the end of the record; the position is at the next record
  kMore,       ///< all requested data were read, and a record may continue at the position
  kEndOfFile,  ///< an end of file; the position is after it
  kEndOfData,  ///< the end of the data: fewer data than requested, usually none; the position is before it
};

/// The treatment of the rest of a record that is longer than requested.
enum class RemainderPolicy : std::uint8_t { kSkip, kKeep };

}  // namespace platter::codec
