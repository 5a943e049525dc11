#include "runtime/host/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/standard_output.hpp"

namespace platter::runtime {
namespace {

namespace fs = std::filesystem;

/// What the kernel makes up: /dev/stdout, say, behind which a file may lie that others write, too.
bool is_made_up(const fs::path& path) {
  const std::string whole = fs::absolute(path).lexically_normal().string();
  return whole.starts_with("/dev/") || whole.starts_with("/proc/");
}

/// Where the file lies, behind all links; "" where it is no file.
fs::path place_of(fs::path path) {
  constexpr int kMostLinks = 40;
  std::error_code none;
  for (int links = 0; links < kMostLinks; ++links) {
    if (is_made_up(path)) return {};
    if (!fs::is_symlink(path, none)) {
      const bool other = fs::exists(path, none) && !fs::is_regular_file(path, none);
      return other ? fs::path() : path;
    }
    path = path.parent_path() / fs::read_symlink(path, none);
  }
  return {};
}

mode_t mode_of(const struct stat* before) {
  constexpr mode_t kBits = 07777;
  constexpr mode_t kAll = 0666;
  if (before != nullptr) return before->st_mode & kBits;
  const mode_t mask = umask(0);
  umask(mask);
  return kAll & ~mask;
}

}  // namespace

WholeFile::WholeFile(std::string_view what, const std::string& name) {
  if (!open(name)) {
    throw specification::Error(
        fmt::format("{}: {} cannot be written: {}", what, name, std::generic_category().message(errno)));
  }
  constexpr std::size_t kBuffer = 1 << 16;
  std::setvbuf(file_, nullptr, _IOFBF, kBuffer);
}

WholeFile::~WholeFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  if (!name_.empty()) ::unlink(name_.c_str());
}

bool WholeFile::open(const std::string& name) {
  if (name == kStandardOutput) {
    const int copy = ::fcntl(kept_standard_output(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    file_ = copy < 0 ? nullptr : ::fdopen(copy, "w");
    return file_ != nullptr;
  }
  const std::string place = place_of(name).string();
  if (place.empty()) return open_straight(name);
  const bool exists = ::access(place.c_str(), F_OK) == 0;
  if (exists && ::access(place.c_str(), W_OK) != 0) return false;
  // Where the folder takes no other file there may be one.
  return open_beside(place, exists) || (exists && open_straight(name));
}

bool WholeFile::open_beside(const std::string& place, bool exists) {
  std::string written = place + ".XXXXXX";
  const int descriptor = ::mkostemp(written.data(), O_CLOEXEC);
  if (descriptor < 0) return false;
  struct stat before{};
  ::fchmod(descriptor, mode_of(exists && ::stat(place.c_str(), &before) == 0 ? &before : nullptr));
  file_ = ::fdopen(descriptor, "w");
  place_ = place;
  name_ = written;
  return true;
}

bool WholeFile::open_straight(const std::string& name) {
  struct stat wanted{};
  struct stat stream{};
  const bool exists = ::stat(name.c_str(), &wanted) == 0;
  for (const int standard : {STDOUT_FILENO, STDERR_FILENO}) {
    if (!exists || ::fstat(standard, &stream) != 0) continue;
    if (stream.st_dev != wanted.st_dev || stream.st_ino != wanted.st_ino) continue;
    // Opened anew it would begin at the beginning, and be written over.
    const int copy = ::fcntl(standard, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    file_ = copy < 0 ? nullptr : ::fdopen(copy, "w");
    return file_ != nullptr;
  }
  file_ = std::fopen(name.c_str(), "we");
  return file_ != nullptr;
}

bool WholeFile::finish(int (*rename)(const char*, const char*)) {
  const bool full = std::ferror(file_) != 0;
  bool written = std::fclose(file_) == 0 && !full;
  file_ = nullptr;
  if (is_straight()) return written;
  written = written && rename(name_.c_str(), place_.c_str()) == 0;
  if (!written) ::unlink(name_.c_str());
  return written;
}

}  // namespace platter::runtime
