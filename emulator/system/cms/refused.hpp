#pragma once

#include <string>

#include "emulator/error/io_error.hpp"

namespace platter::cms {

/// An error of CMS, with the return code of its macros and commands (unsourced).
class Refused : public IoError {
 public:
  Refused(int code, const std::string& what) : IoError(what, code) {}
  int code() const { return static_cast<int>(IoError::code()); }
};

// Return codes of the file system's macros and of commands.
inline constexpr int kBadName = 20;
inline constexpr int kNotFound = 28;
inline constexpr int kBadMode = 36;
inline constexpr int kNoUser = 53;      ///< the user is not in the CP directory
inline constexpr int kNoDevice = 100;   ///< the virtual device does not exist
inline constexpr int kNoStorage = 104;  ///< the virtual machine has too little storage
inline constexpr int kNotLoaded = 44;   ///< the segment is not saved, or nothing of that name is loaded
inline constexpr int kDiskError = 3;    ///< permanent error of the disk
inline constexpr int kBadLength = 8;    ///< the record is longer than the buffer, or than LRECL
inline constexpr int kEndOfFile = 12;
inline constexpr int kFull = 13;       ///< the minidisk is full
inline constexpr int kBadFormat = 16;  ///< the record format differs from the file's
inline constexpr int kBadOption = 24;  ///< invalid option of a command
inline constexpr int kOtherError = 32;
inline constexpr int kBadRecord = 7;  ///< invalid record number

}  // namespace platter::cms
