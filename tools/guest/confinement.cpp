#include "tools/guest/confinement.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "tools/guest/sanitizer_flags.hpp"

// Of a later kernel than Debian 12's headers, which know versions 1 and 2.
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kRead =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
// All of version 1 but devices, sockets and pipes, which no tool makes.
constexpr std::uint64_t kWrite = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                 LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                 LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SYM;
constexpr std::uint64_t kOfFiles = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                   LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE;
constexpr std::uint64_t kRefused = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                                   LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO;

/// Which version of its rules the kernel has; 0 or less: none.
long version() {
  static const long known =
      ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return known;
}

/// Versions differ in what they know; truncation came with 3, and before that nobody asked for it.
std::uint64_t known(std::uint64_t access) {
  constexpr long kTruncates = 3;
  return version() < kTruncates ? access & ~std::uint64_t{LANDLOCK_ACCESS_FS_TRUNCATE} : access;
}

void allow(int rules, const fs::path& place, std::uint64_t access) {
  const int opened = ::open(place.c_str(), O_PATH | O_CLOEXEC);
  if (opened < 0) return;
  struct stat what{};
  if (::fstat(opened, &what) == 0) {
    landlock_path_beneath_attr rule{};
    rule.allowed_access = known(S_ISDIR(what.st_mode) ? access : access & kOfFiles);
    rule.parent_fd = opened;
    ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  ::close(opened);
}

/// Lower, where it is not lower already.
void limit(__rlimit_resource what, rlim_t most) noexcept {
  rlimit now{};
  if (::getrlimit(what, &now) != 0) return;
  now.rlim_max = std::min(now.rlim_max, most);
  now.rlim_cur = std::min(now.rlim_cur, most);
  ::setrlimit(what, &now);
}

void add_folders_of(const char* variable, std::vector<fs::path>& to) {
  const char* value = std::getenv(variable);
  std::istringstream folders(value == nullptr ? "" : value);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (folder.starts_with('/')) to.emplace_back(folder);
  }
}

}  // namespace

Confinement::Confinement(const Folders& folders) : rules_(-1) {
  if (version() <= 0) return;
  landlock_ruleset_attr attributes{};
  attributes.handled_access_fs = known(kRead | kWrite | kRefused | LANDLOCK_ACCESS_FS_TRUNCATE);
  rules_ = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0));
  if (rules_ < 0) return;
  for (const auto& folder : folders.readable) allow(rules_, folder, kRead);
  for (const auto& folder : folders.writable)
    allow(rules_, folder, kRead | kWrite | LANDLOCK_ACCESS_FS_TRUNCATE);
  allow(rules_, "/dev/null",
        LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE);
}

Confinement::~Confinement() {
  if (rules_ >= 0) ::close(rules_);
}

bool Confinement::enter() const noexcept {
  constexpr rlim_t kSeconds = 600;  // of the processor
  constexpr rlim_t kFile = 4'000'000'000;
  constexpr rlim_t kMemory = 8'000'000'000;
  limit(RLIMIT_CPU, kSeconds);
  limit(RLIMIT_FSIZE, kFile);
  if constexpr (kSanitizerFlags.empty()) limit(RLIMIT_AS, kMemory);  // a sanitizer's shadow is larger
  if (rules_ < 0) return true;
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::syscall(SYS_landlock_restrict_self, rules_, 0) == 0;
}

std::vector<fs::path> folders_of_tools() {
  // Debian's own, where everything that it installs is. /etc has the linker's list of libraries, and nothing
  // else of it is needed.
  std::vector<fs::path> folders{"/usr",
                                "/bin",
                                "/lib",
                                "/lib64",
                                "/etc/ld.so.cache",
                                "/etc/ld.so.conf",
                                "/etc/ld.so.conf.d",
                                "/etc/ld.so.preload",
                                "/etc/alternatives",
                                "/dev/urandom",
                                "/sys/devices/system/cpu"};
  add_folders_of("PATH", folders);
  add_folders_of("LD_LIBRARY_PATH", folders);
  return folders;
}

}  // namespace platter::guest
