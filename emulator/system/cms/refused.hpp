#pragma once

#include <string>

#include "emulator/error/io_error.hpp"

namespace platter::cms {

/// What CMS refuses, with its return code, as its macros and commands give it (unsourced).
class Refused : public IoError {
 public:
  Refused(int code, const std::string& what) : IoError(what, code) {}
  int code() const { return static_cast<int>(IoError::code()); }
};

// Of the file system's macros.
inline constexpr int kBadName = 20;
inline constexpr int kNotFound = 28;
inline constexpr int kBadMode = 36;
inline constexpr int kBadLength = 8;  ///< a record that is longer than the buffer, or than LRECL
inline constexpr int kEndOfFile = 12;
inline constexpr int kFull = 13;       ///< the minidisk is full
inline constexpr int kBadFormat = 16;  ///< records of another format than the file's
inline constexpr int kBadOption = 24;  ///< of a command
inline constexpr int kOtherError = 32;
inline constexpr int kBadRecord = 7;  ///< a record's number

}  // namespace platter::cms
