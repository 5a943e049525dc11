#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::guest {

/// What a guest is built with. Platter's own parts stand around the running command, bin/platter, wherever it
/// was moved: in lib/platter and libexec/platter where it is installed, in lib and bin in the build folder.
struct Toolchain {
  std::string gfortran;
  std::string assembler;
  std::string objcopy;
  std::filesystem::path charge;
  std::vector<std::filesystem::path> libraries;    ///< of the runtime, which every guest is linked with
  std::vector<std::filesystem::path> mathematics;  ///< in one folder, under the names by which compilers link

  /// Throws std::runtime_error where a part is missing.
  static Toolchain find();
};

}  // namespace platter::guest
