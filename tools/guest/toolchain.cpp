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
                      .libraries = {}};
  for (const char* name : {"libruntime.a", "libruntime_units.a", "libdataset.a", "libnumbers.a", "libimage.a",
                           "libruntime_options.a", "libemulator.a"}) {
    toolchain.libraries.push_back(folder.parent_path() / "lib" / name);
  }
  for (const auto& library : toolchain.libraries) {
    if (!fs::exists(library))
      throw std::runtime_error(fmt::format("{} is missing: build all of Platter", library.string()));
  }
  if (!fs::exists(toolchain.charge)) {
    throw std::runtime_error(fmt::format("{} is missing: build all of Platter", toolchain.charge.string()));
  }
  return toolchain;
}

}  // namespace platter::guest
