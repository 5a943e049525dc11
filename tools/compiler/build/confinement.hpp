#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "runtime/program/sandbox/landlock.hpp"

namespace platter::guest {

/// Restrictions for a tool that reads untrusted text: the directories that it may read and write, and
/// resource limits. The kernel enforces the directories (Landlock, since Linux 5.13). On older kernels only
/// the limits apply.
class Confinement {
 public:
  struct Folders {
    /// Includes all subdirectories. Missing directories are ignored.
    std::vector<std::filesystem::path> readable;
    /// Includes all subdirectories. These folders are also readable.
    std::vector<std::filesystem::path> writable;
  };
  struct Limits {
    std::uint64_t seconds = 600;           ///< processor time
    std::uint64_t file = 2'000'000'000;    ///< largest size of a file that the tool writes, in bytes
    std::uint64_t memory = 4'000'000'000;  ///< bytes of address space
  };
  explicit Confinement(const Folders& folders) : Confinement(folders, Limits()) {}
  Confinement(const Folders& folders, const Limits& limits);

  /// Restricts this process and its children from now on. Uses only system calls, so that it can be called
  /// between fork and exec. Returns false if the kernel supports the restrictions but did not apply them.
  bool enter() const noexcept;

 private:
  runtime::LandlockRuleset fence_;
  Limits limits_;
};

/// Returns the directories in which the host's compilers, assemblers and linkers look for their parts.
std::vector<std::filesystem::path> folders_of_tools();

}  // namespace platter::guest
