#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::guest {

/// The tools and libraries for building guests. Platter's own parts are found relative to the running
/// command, bin/platter: in lib/platter and libexec/platter of an installation, or in lib and bin of the
/// build directory. An installation can therefore be moved.
struct Toolchain {
  std::string gfortran;
  std::string assembler;
  std::string objcopy;
  std::filesystem::path charge;
  std::vector<std::filesystem::path> libraries;    ///< the runtime, with which every guest is linked
  std::vector<std::filesystem::path> mathematics;  ///< in one directory, under the names that compilers use

  /// Finds all parts. Throws std::runtime_error if one is missing.
  static Toolchain find();
};

}  // namespace platter::guest
