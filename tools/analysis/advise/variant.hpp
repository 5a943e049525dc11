#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"

namespace platter::advise {

/// A unit's file, as the first run used it.
struct FileUsed {
  std::int64_t unit = 0;
  std::string file;
  std::string type;         ///< type of the file as procview prints it, such as "sequential unformatted"
  std::int64_t blocks = 1;  ///< blocks of 4096 bytes
};

/// The properties of the machine's file system that advice depends on.
struct FileSystem {
  std::int64_t track = 1;  ///< blocks per track of a drive
  std::int64_t partitions = 1;
};

/// One of the guide's recommendations for a file.
struct Variant {
  const char* what;      ///< short description
  const char* where;     ///< section of the guide
  const char* types;     ///< types of files to which the variant applies, as letters: s (sequential
                         ///< unformatted), d (direct), f (formatted)
  const char* flags;     ///< arguments of assign, with the placeholders {track}, {tracks2}, {tracks10},
                         ///< {blocks}, {pages}, {last} and {striped}
  bool keeps = true;     ///< the file remains after the program has ended
  bool stripes = false;  ///< the variant needs several partitions
};

/// Returns all variants, in the order of the guide.
const std::vector<Variant>& variants();

/// Returns whether the variant can be tried on the file.
bool suits(const Variant& variant, const FileUsed& file, const FileSystem& system);

/// Returns the arguments of assign, such as "-F cos.async:96 u:1".
std::string assign_of(const Variant& variant, const FileUsed& file, const FileSystem& system);

/// Returns the properties of the file system of a machine under UNICOS.
FileSystem file_system_of(machine::Machine& machine);

}  // namespace platter::advise
