#include "runtime/sandbox/landlock.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace platter::runtime {
namespace {

// The C library has no functions for these calls, and the headers of Linux 6.1 (Debian 12) not all rights.
constexpr int kOldest = 3;       // version, of Linux 6.2, from which truncation is held
constexpr int kWithDevices = 5;  // version, of Linux 6.10, from which ioctl of devices is held
constexpr std::uint64_t kTruncate = 1ULL << 14;
constexpr std::uint64_t kIoctlOfDevices = 1ULL << 15;
constexpr std::uint64_t kAll = (1ULL << 14) - 1;  // of Linux 5.19

constexpr std::uint64_t kReadFile = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr std::uint64_t kWriteFile = LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
constexpr std::uint64_t kMake = LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE;

std::uint64_t bits_of(Fence::Rights rights) {
  switch (rights) {
    case Fence::Rights::kRead:
      return kReadFile;
    case Fence::Rights::kReadWrite:
      return kReadFile | kWriteFile;
    case Fence::Rights::kWork:
      return kReadFile | LANDLOCK_ACCESS_FS_READ_DIR | kWriteFile | kMake;
    case Fence::Rights::kPut:
      return kWriteFile | kMake;
  }
  return 0;
}

/// An open file descriptor, closed whatever happens.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

bool add(int rules, const Fence& fence) {
  const Descriptor place(::open(fence.place.c_str(), O_PATH | O_CLOEXEC));
  if (place.number() < 0) return true;
  const landlock_path_beneath_attr rule{.allowed_access = bits_of(fence.rights), .parent_fd = place.number()};
  return ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

}  // namespace

bool raise_fences(const std::vector<Fence>& fences) {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < kOldest) return false;
  landlock_ruleset_attr handled{};
  handled.handled_access_fs = kAll | kTruncate | (version < kWithDevices ? 0 : kIoctlOfDevices);
  const Descriptor rules(
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0)));
  if (rules.number() < 0) return false;
  for (const auto& fence : fences) {
    if (!add(rules.number(), fence)) return false;
  }
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::syscall(SYS_landlock_restrict_self, rules.number(), 0) == 0;
}

}  // namespace platter::runtime
