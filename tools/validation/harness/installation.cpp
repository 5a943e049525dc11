#include "tools/validation/harness/installation.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace platter::evidence {

namespace fs = std::filesystem;

fs::path command() {
  return fs::read_symlink("/proc/self/exe").parent_path() / "platter";
}

fs::path shared_file(const fs::path& name) {
  const fs::path file = command().parent_path().parent_path() / "share/platter" / name;
  if (!fs::exists(file))
    throw std::runtime_error(fmt::format("{} is missing; rebuild or reinstall Platter", file.string()));
  return file;
}

}  // namespace platter::evidence
