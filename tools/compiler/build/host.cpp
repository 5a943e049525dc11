#include "tools/compiler/build/host.hpp"

#include <fmt/format.h>
#include <gnu/libc-version.h>
#include <link.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "tools/files/text_file.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> found_in_path(const char* tool) {
  const char* value = std::getenv("PATH");
  std::istringstream folders(value == nullptr ? "" : value);
  for (std::string folder; std::getline(folders, folder, ':');) {
    fs::path file = fs::path(folder.empty() ? "." : folder) / tool;
    if (::access(file.c_str(), X_OK) == 0) return file;
  }
  return std::nullopt;
}

int note_library(dl_phdr_info* library, std::size_t, void* to) {
  // The first entry is the program, which has no name. The kernel's vDSO has a name but no file.
  if (library->dlpi_name != nullptr && *library->dlpi_name == '/')
    static_cast<std::vector<fs::path>*>(to)->emplace_back(library->dlpi_name);
  return 0;
}

}  // namespace

std::string name_of_host() {
  utsname host{};
  ::uname(&host);
  std::string id = files::text_of("/etc/machine-id");  // containers of the same image may share this id
  id.erase(std::min(id.find('\n'), id.size()));
  return fmt::format("{} {}", id, host.nodename);
}

std::string kind_of_host() {
  utsname host{};
  ::uname(&host);
  return fmt::format("{} {} glibc {}", host.sysname, host.machine, ::gnu_get_libc_version());
}

std::vector<fs::path> loaded_libraries() {
  std::vector<fs::path> libraries;
  ::dl_iterate_phdr(note_library, &libraries);
  std::sort(libraries.begin(), libraries.end());
  return libraries;
}

std::vector<fs::path> binary_tools() {
  std::vector<fs::path> tools;
  for (const char* tool : {"as", "ld", "nm", "objcopy"}) {
    if (auto file = found_in_path(tool)) tools.push_back(std::move(*file));
  }
  return tools;
}

std::vector<std::string> compiler_variables() {
  std::vector<std::string> set;
  for (const char* name :
       {"COMPILER_PATH", "CPATH", "C_INCLUDE_PATH", "GCC_EXEC_PREFIX", "LD_LIBRARY_PATH", "LIBRARY_PATH"}) {
    if (const char* value = std::getenv(name)) set.push_back(fmt::format("{}={}", name, value));
  }
  return set;
}

}  // namespace platter::guest
