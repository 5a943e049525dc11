#include "tools/compiler/build/confinement.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>

#include "tools/compiler/build/sanitizer_flags.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

/// Lowers a limit unless it is already lower.
void limit(__rlimit_resource what, rlim_t most) noexcept {
  rlimit now{};
  if (::getrlimit(what, &now) != 0) return;
  now.rlim_max = std::min(now.rlim_max, most);
  now.rlim_cur = std::min(now.rlim_cur, most);
  ::setrlimit(what, &now);
}

std::vector<runtime::Opening> openings_of(const Confinement::Folders& folders) {
  using Rights = runtime::Opening::Rights;
  std::vector<runtime::Opening> openings{{"/dev/null", Rights::kReadWrite}};
  for (const auto& folder : folders.readable) openings.push_back({folder, Rights::kUse});
  for (const auto& folder : folders.writable) openings.push_back({folder, Rights::kBuild});
  return openings;
}

void add_folders_of(const char* variable, std::vector<fs::path>& to) {
  const char* value = std::getenv(variable);
  std::istringstream folders(value == nullptr ? "" : value);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (folder.starts_with('/')) to.emplace_back(folder);
  }
}

}  // namespace

Confinement::Confinement(const Folders& folders, const Limits& limits)
    : fence_(openings_of(folders), runtime::LandlockRuleset::kFirst), limits_(limits) {}

bool Confinement::enter() const noexcept {
  limit(RLIMIT_CPU, limits_.seconds);
  limit(RLIMIT_FSIZE, limits_.file);
  // With a sanitizer, the address space is not limited, because its shadow memory alone exceeds the limit.
  if constexpr (kSanitizerFlags.empty()) limit(RLIMIT_AS, limits_.memory);
  return !fence_.is_there() || fence_.enter();
}

std::vector<fs::path> folders_of_tools() {
  // Debian installs all programs and libraries in these directories. From /etc only the linker's list of
  // libraries is needed.
  std::vector<fs::path> folders{"/usr",
                                "/bin",
                                "/lib",
                                "/lib64",
                                "/etc/ld.so.cache",
                                "/etc/ld.so.conf",
                                "/etc/ld.so.conf.d",
                                "/etc/ld.so.preload",
                                "/etc/alternatives",
                                "/sys/devices/system/cpu"};
  if constexpr (!kSanitizerFlags.empty())
    folders.emplace_back("/proc");  // LeakSanitizer reads files in /proc
  add_folders_of("PATH", folders);
  add_folders_of("LD_LIBRARY_PATH", folders);
  return folders;
}

}  // namespace platter::guest
