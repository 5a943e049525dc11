#include "tools/compiler/build/ownership.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <system_error>

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kPermissions = 07777;

bool is_sticky(const struct stat& what) {
  return (what.st_mode & S_ISVTX) != 0;
}

/// Returns why others may rename the directory, or "". Directories that a group may write are accepted: a
/// file that the group puts in place of another has a different owner, which is detected.
std::string why_not_above(const fs::path& folder) {
  for (fs::path above = folder.parent_path();; above = above.parent_path()) {
    struct stat what{};
    if (::stat(above.c_str(), &what) != 0) return {};
    if ((what.st_mode & S_IWOTH) != 0 && !is_sticky(what)) {
      return fmt::format(
          "every user may rename the contents of {} (its mode is {:04o}); chmod +t {} prevents that",
          above.string(), what.st_mode & kPermissions, above.string());
    }
    if (above == above.parent_path()) return {};
  }
}

}  // namespace

std::string why_not_own(const fs::path& folder) {
  std::error_code none;
  const fs::path place = fs::canonical(folder, none);
  struct stat what{};
  if (none || ::lstat(place.c_str(), &what) != 0) return {};
  const std::string name = place.string();
  if (what.st_uid != ::geteuid())
    return fmt::format("{} belongs to another user, number {}", name, what.st_uid);
  if ((what.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return fmt::format(
        "other users may write {} (its mode is {:04o}); chmod go-w {} prevents that, unless they already "
        "have",
        name, what.st_mode & kPermissions, name);
  }
  return why_not_above(place);
}

std::string why_not_safe(const fs::path& folder) {
  std::error_code none;
  const fs::path place = fs::canonical(folder, none);
  struct stat what{};
  if (none || ::lstat(place.c_str(), &what) != 0) return {};
  const std::string name = place.string();
  if (what.st_uid != ::geteuid() && what.st_uid != 0)
    return fmt::format("{} belongs to another user, number {}", name, what.st_uid);
  if ((what.st_mode & (S_IWGRP | S_IWOTH)) != 0 && !is_sticky(what)) {
    return fmt::format(
        "other users may rename the contents of {} (its mode is {:04o}); chmod +t {} prevents that", name,
        what.st_mode & kPermissions, name);
  }
  return why_not_above(place);
}

int open_own(const fs::path& file) {
  const int opened = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (opened < 0) return -1;
  struct stat what{};
  const bool own = ::fstat(opened, &what) == 0 && S_ISREG(what.st_mode) && what.st_uid == ::geteuid() &&
                   (what.st_mode & (S_IWGRP | S_IWOTH)) == 0 && what.st_nlink <= 1;
  if (own) return opened;
  ::close(opened);
  return -1;
}

}  // namespace platter::guest
