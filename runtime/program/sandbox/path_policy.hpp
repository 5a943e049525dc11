#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace platter::runtime {

/// Which of the host's files a program may reach by their names: those in and below some folders, behind all
/// links, but for names that begin with a dot. Those that the run itself is made of may be read, wherever
/// they are, and not changed. The kernel knows the folders, too (landlock.hpp), and nothing of the rest.
class PathPolicy {
 public:
  enum class Way : std::uint8_t { kRead, kChange };

  /// Nothing is out of reach.
  PathPolicy() = default;
  /// `own`: files of the run; those that are not there do not matter.
  PathPolicy(const std::vector<std::filesystem::path>& folders, const std::vector<std::string>& own);

  /// What may be reached, in words.
  std::string text() const;

  /// Whether the program may do that with the file of that name, which need not exist.
  bool allows(const char* name, Way way) const;

 private:
  bool is_own(const char* name, const std::filesystem::path& place) const;

  bool all_ = true;
  std::vector<std::filesystem::path> folders_;  ///< behind all links
  std::set<std::pair<dev_t, ino_t>> own_;       ///< under whatever name
  std::set<std::filesystem::path> own_places_;  ///< of those that are not there yet
};

/// Of this process's program.
const PathPolicy& reach();
void set_reach(PathPolicy reach);

/// Notes that the program was kept from a file, for the message at its end (sandbox.hpp).
void note_out_of_reach(const std::string& name);

}  // namespace platter::runtime
