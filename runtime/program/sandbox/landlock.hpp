#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "runtime/host/descriptor.hpp"

namespace platter::runtime {

/// What the kernel lets a process do in a place and all that is below it.
struct Opening {
  enum class Rights : std::uint8_t {
    kRead,       ///< a file
    kReadWrite,  ///< a file
    kWork,       ///< read, write, make and remove files, list folders
    kUse,        ///< read and execute files, list folders
    kBuild,      ///< the same and kWork, and make and remove folders and links
  };
  std::filesystem::path place;  ///< a file or a folder; one that is not there does not matter
  Rights rights;
};

/// A fence around a process, and all that it starts: by name it reaches no files but through the openings,
/// whatever it executes. Of files that are open, of what stat tells, and of names a fence hides nothing.
/// Linux's Landlock; its versions differ in what they hold.
class LandlockRuleset {
 public:
  static constexpr long kFirst = 1;            ///< Linux 5.13
  static constexpr long kHoldsTruncation = 3;  ///< Linux 6.2

  /// Below version `oldest` there is none.
  LandlockRuleset(const std::vector<Opening>& openings, long oldest);

  /// Whether the kernel can have it.
  bool is_there() const { return rules_.is_open(); }
  /// This process is behind it from here on; false where it is not. Nothing but system calls: from a child
  /// between fork and exec.
  bool enter() const noexcept;

 private:
  Descriptor rules_;
};

}  // namespace platter::runtime
