#include "runtime/host/replacement.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace platter::runtime {
namespace {

namespace fs = std::filesystem;

ReplacementBroker the_broker{};

mode_t mode_of_new() {
  constexpr mode_t kAll = 0666;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return kAll & ~mask;
}

/// Returns whether the path is in /proc or /dev (except /dev/shm), where the kernel provides the files. For
/// example, /dev/stdout may lead to a file that other processes also write.
bool is_made_up(const fs::path& path) {
  const std::string whole = fs::absolute(path).lexically_normal().string();
  return whole.starts_with("/proc/") || (whole.starts_with("/dev/") && !whole.starts_with("/dev/shm/"));
}

/// Returns whether the name in a folder refers to the open file itself.
bool is_at(int folder, const char* name, int opened) {
  struct stat here{};
  struct stat there{};
  return ::fstat(opened, &here) == 0 && ::fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
         here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

fs::path folder_of(const fs::path& place) {
  const fs::path folder = place.parent_path();
  return folder.empty() ? "." : folder;
}

}  // namespace

void replace_by(const ReplacementBroker& broker) {
  the_broker = broker;
}

bool is_at(const fs::path& place, int opened) {
  return is_at(AT_FDCWD, place.c_str(), opened);
}

fs::path without_links(fs::path path) {
  constexpr int kMaxLinks = 40;
  std::error_code none;
  for (int links = 0; links < kMaxLinks; ++links) {
    if (is_made_up(path)) return {};
    if (!fs::is_symlink(path, none)) return path;
    path = path.parent_path() / fs::read_symlink(path, none);
  }
  return {};
}

fs::path place_to_replace(const fs::path& name) {
  std::error_code none;
  const fs::path place = without_links(name);
  const bool other = fs::exists(place, none) && !fs::is_regular_file(place, none);
  return other ? fs::path() : place;
}

Replacement::Replacement(const fs::path& place, Kind kind, int before)
    : place_(place), kind_(kind), before_(before) {
  if (the_broker.open != nullptr) {
    file_ = Descriptor(the_broker.open(place));
    return;
  }
  if (make() && hand_down()) return;
  const int why = errno;
  file_ = Descriptor(-1);
  errno = why;
}

Replacement::Replacement(Replacement&& other) noexcept
    : place_(std::move(other.place_)),
      kind_(other.kind_),
      before_(other.before_),
      folder_(std::move(other.folder_)),
      file_(std::move(other.file_)),
      name_(std::exchange(other.name_, {})) {}

Replacement::~Replacement() {
  remove();
}

void Replacement::remove() const {
  if (!name_.empty()) ::unlinkat(folder_.number(), name_.c_str(), 0);
}

bool Replacement::make() {
  constexpr mode_t kOwn = 0600;
  folder_ = Descriptor(::open(folder_of(place_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder_.is_open()) return false;
  file_ = Descriptor(::openat(folder_.number(), ".", O_TMPFILE | O_RDWR | O_CLOEXEC, kOwn));
  if (file_.is_open() || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file_.is_open();
  std::string pattern = place_.string() + ".XXXXXX";
  file_ = Descriptor(::mkostemp(pattern.data(), O_CLOEXEC));
  if (file_.is_open()) name_ = fs::path(pattern).filename();
  return file_.is_open();
}

/// Gives the new file the owner and permissions of the old file, and locks an image before it has a name.
bool Replacement::hand_down() const {
  constexpr mode_t kPermissions = 0777;
  struct stat old{};
  if (::lstat(place_.c_str(), &old) == 0 && S_ISREG(old.st_mode)) {
    // fchmod() must follow fchown(), which clears some permissions.
    [[maybe_unused]] const int given = ::fchown(file_.number(), old.st_uid, old.st_gid);
    ::fchmod(file_.number(), old.st_mode & kPermissions);
  } else {
    ::fchmod(file_.number(), mode_of_new());
  }
  return kind_ == Kind::kPlain || ::flock(file_.number(), LOCK_EX | LOCK_NB) == 0;
}

bool Replacement::is_expected() const {
  if (before_ >= 0 && is_at(place_, before_)) return true;
  errno = ESTALE;
  return false;
}

bool Replacement::link(const std::string& name) const {
  const std::string open = fmt::format("/proc/self/fd/{}", file_.number());
  return ::linkat(AT_FDCWD, open.c_str(), folder_.number(), name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

/// A file without a name can be linked only to an unused name, and then renamed.
bool Replacement::name_in_place() {
  const std::string own = place_.filename();
  if (name_.empty() && link(own)) return true;
  while (name_.empty()) {
    if (errno != EEXIST) return false;
    std::uint32_t random = 0;  // std::random_device would query the processor's features
    if (::getrandom(&random, sizeof random, 0) != sizeof random) return false;
    const std::string free = fmt::format("{}.{:08x}", own, random);
    if (link(free)) name_ = free;
  }
  if (!is_at(folder_.number(), name_.c_str(), file_.number())) {  // the program has replaced the file
    errno = ESTALE;
    return false;
  }
  if (::renameat(folder_.number(), name_.c_str(), folder_.number(), own.c_str()) != 0) return false;
  name_.clear();
  return true;
}

int Replacement::put_in_place() {
  if (the_broker.put != nullptr) return the_broker.put(place_);
  const bool image = kind_ == Kind::kImage;
  if (image && (::fsync(file_.number()) != 0 || !is_expected())) return errno;
  if (!name_in_place()) return errno;
  if (image) ::fsync(folder_.number());
  return 0;
}

}  // namespace platter::runtime
