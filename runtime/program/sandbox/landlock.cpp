#include "runtime/program/sandbox/landlock.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cerrno>
#include <iterator>

namespace platter::runtime {
namespace {

// The C library has no functions for these system calls, and the headers of Linux 6.1 (Debian 12) lack some
// rights.
constexpr std::uint64_t kTruncate = 1ULL << 14;
constexpr std::uint64_t kReadFile = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr std::uint64_t kWriteFile = LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
constexpr std::uint64_t kUse = kReadFile | LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kWork = kReadFile | LANDLOCK_ACCESS_FS_READ_DIR | kWriteFile |
                                LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE;
constexpr std::uint64_t kBuild =
    kUse | kWork | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_SYM;
constexpr std::uint64_t kOfFiles = LANDLOCK_ACCESS_FS_EXECUTE | kReadFile | kWriteFile;

/// Returns the version of the kernel's Landlock; 0 or less: not available.
long version() {
  static const long known =
      ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return known;
}

/// Returns all rights on files that the kernel's version knows.
std::uint64_t known_rights() {
  constexpr std::uint64_t kRightsOf[] = {(1ULL << 13) - 1,   // 1
                                         (1ULL << 14) - 1,   // 2: links and renames between folders
                                         (1ULL << 15) - 1,   // 3: truncation
                                         (1ULL << 15) - 1,   // 4: no new rights on files (network)
                                         (1ULL << 16) - 1};  // 5: ioctl on devices
  return kRightsOf[std::min<std::size_t>(static_cast<std::size_t>(version()), std::size(kRightsOf)) - 1];
}

std::uint64_t bits_of(Opening::Rights rights) {
  switch (rights) {
    case Opening::Rights::kRead:
      return kReadFile;
    case Opening::Rights::kReadWrite:
      return kReadFile | kWriteFile;
    case Opening::Rights::kWork:
      return kWork;
    case Opening::Rights::kUse:
      return kUse;
    case Opening::Rights::kBuild:
      return kBuild;
  }
  return 0;
}

/// Adds a rule. Pipes and sockets cannot have rules, so they are skipped: they are usable only if already
/// open.
bool add(int rules, const Opening& opening) {
  const Descriptor place(::open(opening.place.c_str(), O_PATH | O_CLOEXEC));
  struct stat what{};
  if (!place.is_open() || ::fstat(place.number(), &what) != 0) return true;
  const std::uint64_t bits = bits_of(opening.rights) & known_rights();
  const landlock_path_beneath_attr rule{.allowed_access = S_ISDIR(what.st_mode) ? bits : bits & kOfFiles,
                                        .parent_fd = place.number()};
  return ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0 ||
         errno == EBADFD;
}

int rules_for(const std::vector<Opening>& openings, long oldest) {
  if (version() < oldest) return -1;
  landlock_ruleset_attr handled{};
  handled.handled_access_fs = known_rights();
  const auto rules = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
  for (const auto& opening : openings) {
    if (rules < 0 || add(rules, opening)) continue;
    ::close(rules);
    return -1;
  }
  return rules;
}

}  // namespace

LandlockRuleset::LandlockRuleset(const std::vector<Opening>& openings, long oldest)
    : rules_(rules_for(openings, oldest)) {}

bool LandlockRuleset::enter() const noexcept {
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::syscall(SYS_landlock_restrict_self, rules_.number(), 0) == 0;
}

}  // namespace platter::runtime
