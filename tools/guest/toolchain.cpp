#include "tools/guest/toolchain.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace platter::guest {

Toolchain Toolchain::find() {
  namespace fs = std::filesystem;
  const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
  Toolchain toolchain{.gfortran = PLATTER_GFORTRAN,
                      .objcopy = "objcopy",
                      .charge = folder / "platter-charge",
                      .libraries = {},
                      .mathematics = {}};
  for (const char* name : {"libplatter-runtime.so", "libeof_routine.a"})
    toolchain.libraries.push_back(folder.parent_path() / "lib" / name);
  for (const char* name : {"libm.a", "libquadmath.a"}) {
    toolchain.mathematics.push_back(folder.parent_path() / "lib/mathematics" / name);
  }
  std::vector<fs::path> parts{toolchain.charge};
  parts.insert(parts.end(), toolchain.libraries.begin(), toolchain.libraries.end());
  parts.insert(parts.end(), toolchain.mathematics.begin(), toolchain.mathematics.end());
  for (const auto& part : parts) {
    if (!fs::exists(part))
      throw std::runtime_error(fmt::format("{} is missing: build all of Platter", part.string()));
  }
  return toolchain;
}

}  // namespace platter::guest
