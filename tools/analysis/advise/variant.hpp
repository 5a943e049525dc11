#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"

namespace platter::advise {

/// What is known of a unit's file from a first run.
struct FileUsed {
  std::int64_t unit = 0;
  std::string file;
  std::string type;         ///< procview's: "sequential unformatted"
  std::int64_t blocks = 1;  ///< of 4096 bytes
};

/// What is known of the machine's file system.
struct FileSystem {
  std::int64_t track = 1;  ///< blocks of a drive's track
  std::int64_t partitions = 1;
};

/// A piece of the guide's advice for a file.
struct Variant {
  const char* what;   ///< in a few words
  const char* where;  ///< section of the guide that gives it
  const char*
      types;  ///< of files that it is for: letters of s (sequential unformatted), d (direct), f (formatted)
  const char* flags;     ///< of assign: {track}, {tracks2}, {tracks10}, {blocks}, {pages}, {last} and
                         ///< {striped} are put in
  bool keeps = true;     ///< the file is there when the program has ended
  bool stripes = false;  ///< takes more than one partition
};

/// All that there are, in the guide's order.
const std::vector<Variant>& variants();

/// Whether it can be tried on such a file.
bool suits(const Variant& variant, const FileUsed& file, const FileSystem& system);

/// The arguments of assign: "-F cos.async:96 u:1".
std::string assign_of(const Variant& variant, const FileUsed& file, const FileSystem& system);

/// What advice needs to know of a machine's file system; it has UNICOS.
FileSystem file_system_of(machine::Machine& machine);

}  // namespace platter::advise
