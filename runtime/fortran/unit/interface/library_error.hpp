#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "emulator/system/call_error.hpp"

namespace platter::runtime {

/// The numbers that Cray's library stores in the program's error variable if a call fails. Without that
/// variable, the call ends the program. The numbers for calls on words are from Cray's list. The meanings for
/// calls on records are unsourced: we recall them from SR-2081 but have not seen it. See docs/library.md.
enum class LibraryFault : std::int8_t {
  kUnit = -1,         ///< the unit is not valid or, for calls on words, not open
  kIndexLength = -2,  ///< OPENMS: the length is 0 or less
  kFull = -2,         ///< WRITMS: the dataset is full
  kPastEnd = -3,      ///< GETWA and PUTWA: the words are past the end
  kAddress = -4,      ///< GETWA and PUTWA: the word address is 0 or less
  kIndexShort = -4,   ///< OPENMS: the dataset's own index is longer
  kMostWords = -5,    ///< GETWA and PUTWA: more words than a dataset can have
  kIndexLong = -5,    ///< OPENMS: the dataset's own index is shorter; the unit is open nevertheless
  kName = -6,         ///< the record's name is not valid
  kNamesFull = -7,    ///< the index is full
  kCount = -7,        ///< GETWA and PUTWA: the count is 0 or less
  kNumberHigh = -8,   ///< the record's number is past the end of the index
  kRewrite = -9,      ///< the record does not fit into its old place
  kNoSuchName = -10,
  kIndexAddress = -11,     ///< OPENMS: the dataset's index is outside the dataset
  kFileIndexLength = -12,  ///< OPENMS: the dataset's index has 0 words or less
  kChecksum = -13,         ///< OPENMS: the checksum of the index is wrong
  kOpenAlready = -14,
  kNotOpen = -15,
  kIndexType = -16,  ///< STINDX: the type cannot change
  kNeverWritten = -17,
  kRecordCount = -18,  ///< the number of words of a record is not valid
  kNumberLow = -19,    ///< the record's number is 0 or less
  kOtherFamily = -20,  ///< OPENMS on a dataset of WRITDR, or OPENDR on one of WRITMS
  kDevice = -50,       ///< a fault of the device; the number is assumed (docs/faults.md)
};

/// An error of a library call, with the number that the call stores in the program's error variable.
class LibraryError : public system::CallError {
 public:
  LibraryError(LibraryFault fault, std::string_view routine, const std::string& argument,
               const std::string& problem)
      : CallError(routine, argument, problem), number_(static_cast<std::int64_t>(fault)) {}

  /// Creates the same error with another number.
  LibraryError(LibraryFault fault, const LibraryError& other)
      : CallError(other.what()), number_(static_cast<std::int64_t>(fault)) {}

  std::int64_t number() const { return number_; }

 private:
  std::int64_t number_;
};

}  // namespace platter::runtime
