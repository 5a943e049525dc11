#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace platter::runtime {

/// The host files that a program may access by name: those in and below some folders, with symbolic links
/// resolved, except for names that start with a dot. Files that belong to the run may be read, wherever they
/// are, but not changed. Landlock enforces the folders as well (landlock.hpp), but not the other rules.
class PathPolicy {
 public:
  enum class Way : std::uint8_t { kRead, kChange };

  /// All files are allowed.
  PathPolicy() = default;
  /// `own`: files of the run; they need not exist.
  PathPolicy(const std::vector<std::filesystem::path>& folders, const std::vector<std::string>& own);

  /// Returns a description of the accessible folders, for messages.
  std::string text() const;

  /// Returns whether the program may access the file in this way. The file need not exist.
  bool allows(const char* name, Way way) const;

 private:
  bool is_own(const char* name, const std::filesystem::path& place) const;

  bool all_ = true;
  std::vector<std::filesystem::path> folders_;  ///< with symbolic links resolved
  std::set<std::pair<dev_t, ino_t>> own_;       ///< existing files of the run, under any name
  std::set<std::filesystem::path> own_places_;  ///< files of the run that do not exist yet
};

/// Returns the policy of this process's program.
const PathPolicy& reach();
void set_reach(PathPolicy reach);

/// Notes that the program was denied access to a file, for the message at its end (sandbox.hpp).
void note_out_of_reach(const std::string& name);

}  // namespace platter::runtime
