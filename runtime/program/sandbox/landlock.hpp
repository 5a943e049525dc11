#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "runtime/host/descriptor.hpp"

namespace platter::runtime {

/// The rights that a process has in a place and below it.
struct Opening {
  enum class Rights : std::uint8_t {
    kRead,       ///< a file
    kReadWrite,  ///< a file
    kWork,       ///< read, write, create and remove files, list folders
    kUse,        ///< read and execute files, list folders
    kBuild,      ///< kUse and kWork, and create and remove folders and links
  };
  std::filesystem::path place;  ///< a file or a folder; ignored if it does not exist
  Rights rights;
};

/// A Landlock ruleset, which restricts a process and its children: they can open files only in the given
/// places, whatever they execute. Open descriptors, the results of stat(), and names are not restricted.
/// Versions of Landlock differ in the rights that they control.
class LandlockRuleset {
 public:
  static constexpr long kFirst = 1;            ///< Linux 5.13
  static constexpr long kHoldsTruncation = 3;  ///< Linux 6.2

  /// Creates the ruleset, unless the kernel's version is below `oldest`.
  LandlockRuleset(const std::vector<Opening>& openings, long oldest);

  /// Returns whether the ruleset was created.
  bool is_there() const { return rules_.is_open(); }
  /// Applies the ruleset to this process; false on an error. Makes only system calls, so it may be called
  /// between fork and exec.
  bool enter() const noexcept;

 private:
  Descriptor rules_;
};

}  // namespace platter::runtime
