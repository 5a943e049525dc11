#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "emulator/system/call_error.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"

namespace platter::runtime {

/// The number that Cray's library stores in the program's error variable for a call that cannot be done;
/// without the variable the call ends the program. Those of words are Cray's list; the meanings of those of
/// records are unsourced, from memory of the manual of subprograms (SR-2081). docs/library.md lists them.
enum class LibraryFault : std::int8_t {
  kUnit = -1,         ///< no unit; of words: or not open
  kIndexLength = -2,  ///< of OPENMS: 0 or less
  kFull = -2,         ///< of WRITMS: the dataset has no room
  kPastEnd = -3,      ///< of GETWA and PUTWA: words past the end
  kAddress = -4,      ///< of GETWA and PUTWA: word 0 or less
  kIndexShort = -4,   ///< of OPENMS: the dataset's own index is longer
  kMostWords = -5,    ///< of GETWA and PUTWA: more words than a dataset has
  kIndexLong = -5,    ///< of OPENMS: the dataset's own index is shorter; the unit is open all the same
  kName = -6,         ///< no name
  kNamesFull = -7,    ///< the index has no room for another name
  kCount = -7,        ///< of GETWA and PUTWA: 0 or less
  kNumberHigh = -8,   ///< a record's number is past the index
  kRewrite = -9,      ///< the record does not fit in its place
  kNoSuchName = -10,
  kIndexAddress = -11,     ///< of OPENMS: the dataset's index is outside it
  kFileIndexLength = -12,  ///< of OPENMS: the dataset's index has 0 words or less
  kChecksum = -13,         ///< of OPENMS
  kOpenAlready = -14,
  kNotOpen = -15,
  kIndexType = -16,  ///< of STINDX: the type cannot change
  kNeverWritten = -17,
  kRecordCount = -18,  ///< of words of a record
  kNumberLow = -19,    ///< a record's number is 0 or less
  kOtherFamily = -20,  ///< of OPENMS: WRITDR has written the dataset, and the other way round
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

/// A unit that routines of a library work on: OPENMS and its like, WOPEN and its like.
class LibraryUnit {
 public:
  virtual ~LibraryUnit() = default;

  /// The routines that open and close it: "OPENMS", "CLOSMS".
  virtual std::string_view opener() const = 0;
  virtual std::string_view closer() const = 0;
  /// At the latest at the end of the program.
  virtual void close() = 0;
};

/// WOPEN's: words by their number.
class WordUnit final : public LibraryUnit {
 public:
  explicit WordUnit(std::unique_ptr<WordFile> file) : file_(std::move(file)) {}

  std::string_view opener() const override { return "WOPEN"; }
  std::string_view closer() const override { return "WCLOSE"; }
  void close() override { file_->close(closer()); }

  WordFile& file() { return *file_; }

 private:
  std::unique_ptr<WordFile> file_;
};

}  // namespace platter::runtime
