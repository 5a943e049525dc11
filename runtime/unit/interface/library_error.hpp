#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "emulator/system/call_error.hpp"

namespace platter::runtime {

/// What Cray's library tells the program of a call that cannot be done, where the program has given a
/// variable for it, and what ends the program where it has not. The numbers are recalled of the manual of
/// subprograms (SR-0012, SR-2081: OPENMS, READMS, WRITMS, WOPEN, GETWA, PUTWA), and so are their meanings;
/// docs/library.md lists them.
enum class LibraryFault : std::int8_t {
  kUnit = -1,         ///< no unit; of words: or not open
  kIndexLength = -2,  ///< of OPENMS: 0 or less
  kNoRoom = -2,       ///< of PUTWA: the dataset is not that long
  kEndOfData = -3,    ///< of GETWA
  kAddress = -4,      ///< of GETWA and PUTWA: word 0 or less
  kIndexShort = -4,   ///< of OPENMS: the dataset's own index is longer
  kName = -6,         ///< no name
  kNamesFull = -7,    ///< the index has no room for another name
  kCount = -7,        ///< of GETWA and PUTWA: less than 0
  kNumberHigh = -8,   ///< a record's number is behind the index
  kRewrite = -9,      ///< the record does not fit in its place
  kNoSuchName = -10,
  kOpenAlready = -14,
  kNotOpen = -15,
  kNeverWritten = -17,
  kRecordCount = -18,  ///< of words of a record
  kNumberLow = -19,    ///< a record's number is 0 or less
};

class LibraryError : public system::CallError {
 public:
  LibraryError(LibraryFault fault, std::string_view routine, const std::string& argument,
               const std::string& problem)
      : CallError(routine, argument, problem), number_(static_cast<std::int64_t>(fault)) {}

  /// The same under another number.
  LibraryError(LibraryFault fault, const LibraryError& other)
      : CallError(other.what()), number_(static_cast<std::int64_t>(fault)) {}

  std::int64_t number() const { return number_; }

 private:
  std::int64_t number_;
};

}  // namespace platter::runtime
