#include "runtime/sandbox/result_place.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

namespace platter::runtime {
namespace {

std::filesystem::path folder_of(const std::string& place) {
  const auto folder = std::filesystem::path(place).parent_path();
  return folder.empty() ? "." : folder;
}

std::string name_of(const std::string& place) {
  return std::filesystem::path(place).filename().string();
}

}  // namespace

bool ResultPlace::Traits::operator==(const Traits& other) const {
  if (!exists || !other.exists) return exists == other.exists;
  return device == other.device && number == other.number && mode == other.mode && size == other.size &&
         changed.tv_sec == other.changed.tv_sec && changed.tv_nsec == other.changed.tv_nsec;
}

ResultPlace::ResultPlace(const std::string& unfinished, const std::string& place, bool is_exposed)
    : folder_(::open(folder_of(place).c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)),
      unfinished_(name_of(unfinished)),
      place_(name_of(place)),
      is_exposed_(is_exposed),
      own_(traits_of(unfinished_)),
      before_(traits_of(place_)) {}

ResultPlace::Traits ResultPlace::traits_of(const std::string& name) const {
  struct stat found{};
  if (::fstatat(folder(), name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) return {};
  return {true, found.st_dev, found.st_ino, found.st_mode, found.st_size, found.st_ctim};
}

int ResultPlace::put_in_place() {
  if (!is_pending_) return EACCES;
  const Traits now = traits_of(unfinished_);
  if (!now.exists || !S_ISREG(now.mode) || now.device != own_.device || now.number != own_.number)
    return EACCES;
  if (::renameat(folder(), unfinished_.c_str(), folder(), place_.c_str()) != 0) return errno;
  before_ = traits_of(place_);
  is_pending_ = false;
  return 0;
}

int ResultPlace::discard() {
  if (!is_pending_) return EACCES;
  is_pending_ = false;
  return ::unlinkat(folder(), unfinished_.c_str(), 0) == 0 ? 0 : errno;
}

void ResultPlace::settle() {
  if (is_pending_) discard();
  if (is_exposed_ && traits_of(place_) != before_) ::unlinkat(folder(), place_.c_str(), 0);
}

}  // namespace platter::runtime
