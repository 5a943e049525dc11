#include "runtime/program/sandbox/result_place.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace platter::runtime {

bool ResultPlace::Traits::operator==(const Traits& other) const {
  if (!exists || !other.exists) return exists == other.exists;
  return device == other.device && number == other.number && mode == other.mode && size == other.size &&
         changed.tv_sec == other.changed.tv_sec && changed.tv_nsec == other.changed.tv_nsec;
}

ResultPlace::ResultPlace(Replacement& result, bool is_exposed)
    : result_(result), name_(result.place().filename()), is_exposed_(is_exposed), before_(traits()) {}

ResultPlace::Traits ResultPlace::traits() const {
  struct stat found{};
  if (::fstatat(result_.folder(), name_.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) return {};
  return {true, found.st_dev, found.st_ino, found.st_mode, found.st_size, found.st_ctim};
}

int ResultPlace::put_in_place() {
  if (!is_pending_) return EACCES;
  if (const int error = result_.put_in_place(); error != 0) return error;
  before_ = traits();
  is_pending_ = false;
  return 0;
}

void ResultPlace::settle() {
  if (is_pending_) result_.remove();
  is_pending_ = false;
  if (is_exposed_ && traits() != before_) ::unlinkat(result_.folder(), name_.c_str(), 0);
}

}  // namespace platter::runtime
