#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "runtime/program/sandbox/landlock.hpp"

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
  struct Limits {
    std::uint64_t seconds = 600;           ///< of the processor
    std::uint64_t file = 2'000'000'000;    ///< bytes of each file that it writes
    std::uint64_t memory = 4'000'000'000;  ///< bytes of addresses
  };
  explicit Confinement(const Folders& folders) : Confinement(folders, Limits()) {}
  Confinement(const Folders& folders, const Limits& limits);

  /// This process, and all that it starts, is held from here on. Nothing but system calls: from a child
  /// between fork and exec. False where the kernel, which could hold it, did not.
  bool enter() const noexcept;

 private:
  runtime::LandlockRuleset fence_;
  Limits limits_;
};

/// The folders in which compilers, assemblers and linkers of this host look for what they are made of.
std::vector<std::filesystem::path> folders_of_tools();

}  // namespace platter::guest
