#include "tools/compiler/build/toolchain.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

/// The directories of Platter's own parts.
struct Folders {
  fs::path programs;
  fs::path libraries;
};

/// An installation shares lib/ with other packages, so its directories are named after Platter. Those in the
/// build directory are not.
Folders folders_around(const fs::path& command) {
  const fs::path prefix = command.parent_path().parent_path();
  if (fs::exists(prefix / "lib/platter")) return {prefix / "libexec/platter", prefix / "lib/platter"};
  return {command.parent_path(), prefix / "lib"};
}

}  // namespace

Toolchain Toolchain::find() {
  const Folders folders = folders_around(fs::read_symlink("/proc/self/exe"));
  Toolchain toolchain{.gfortran = PLATTER_GFORTRAN,
                      .assembler = "as",
                      .objcopy = "objcopy",
                      .charge = folders.programs / "platter-charge",
                      .libraries = {},
                      .mathematics = {}};
  for (const char* name : {"libplatter-runtime.so", "libeof_routine.a"})
    toolchain.libraries.push_back(folders.libraries / name);
  for (const char* name : {"libm.a", "libquadmath.a"})
    toolchain.mathematics.push_back(folders.libraries / "mathematics" / name);
  if (!fs::exists(toolchain.gfortran)) {
    const std::string package = fs::path(toolchain.gfortran).filename().string();
    throw std::runtime_error(fmt::format(
        "{} is missing, which Platter needs to compile programs: apt-get install {} binutils libc6-dev",
        toolchain.gfortran, package));
  }
  std::vector<fs::path> parts{toolchain.charge};
  parts.insert(parts.end(), toolchain.libraries.begin(), toolchain.libraries.end());
  parts.insert(parts.end(), toolchain.mathematics.begin(), toolchain.mathematics.end());
  for (const auto& part : parts) {
    if (!fs::exists(part))
      throw std::runtime_error(
          fmt::format("{} is missing: build all of Platter, or reinstall it", part.string()));
  }
  return toolchain;
}

}  // namespace platter::guest
