#pragma once

#include <filesystem>
#include <vector>

#include "runtime/sandbox/landlock.hpp"

namespace platter::guest {

/// What a tool that reads a stranger's text may do: read certain folders, write others, and use so much of
/// the host. The folders are held by the kernel (Landlock, since Linux 5.13); where it cannot, only the
/// limits are.
class Confinement {
 public:
  struct Folders {
    std::vector<std::filesystem::path> readable;  ///< with all below; what is not there is left out
    std::vector<std::filesystem::path> writable;  ///< the same, and readable
  };
  explicit Confinement(const Folders& folders);

  /// This process, and all that it starts, is held from here on. Nothing but system calls: from a child
  /// between fork and exec. False where the kernel, which could hold it, did not.
  bool enter() const noexcept;

 private:
  runtime::Fence fence_;
};

/// The folders in which compilers, assemblers and linkers of this host look for what they are made of.
std::vector<std::filesystem::path> folders_of_tools();

}  // namespace platter::guest
