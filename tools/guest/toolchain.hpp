#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::guest {

/// What a guest is built with. Platter's own parts stand beside the running command: bin/platter,
/// bin/platter-charge, lib/libruntime.a.
struct Toolchain {
  std::string gfortran;
  std::string objcopy;
  std::filesystem::path charge;
  std::vector<std::filesystem::path> libraries;

  /// Throws std::runtime_error where a part is missing.
  static Toolchain find();
};

}  // namespace platter::guest
