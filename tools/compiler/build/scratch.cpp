#include "tools/compiler/build/scratch.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/program/sandbox/work_folder.hpp"
#include "tools/compiler/build/ownership.hpp"
#include "tools/compiler/build/shutdown_handler.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

int open_folder(const fs::path& folder) {
  return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// Removes directories whose owners have ended, with their locks.
void sweep(const fs::path& parent, const std::string& prefix) {
  std::error_code none;
  for (fs::directory_iterator entry(parent, none), end; entry != end; entry.increment(none)) {
    if (!entry->path().filename().string().starts_with(prefix)) continue;
    const int folder = open_folder(entry->path());
    if (folder < 0) continue;  // another user's directory
    struct stat what{};
    const bool own = ::fstat(folder, &what) == 0 && what.st_uid == ::geteuid();
    if (own && ::flock(folder, LOCK_EX | LOCK_NB) == 0) fs::remove_all(entry->path(), none);
    ::close(folder);
  }
}

bool is_still_there(const fs::path& folder, int opened) {
  struct stat here{};
  struct stat there{};
  return ::fstat(opened, &here) == 0 && ::stat(folder.c_str(), &there) == 0 && here.st_ino == there.st_ino;
}

/// Throws if the limit for the length of files is too low, because compilers and runs would then fail without
/// a message.
void require_long_files() {
  constexpr rlim_t kLeast = 1'000'000;
  rlimit limit{};
  if (::getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= kLeast)
    return;
  throw specification::Error(fmt::format(
      "temporary files may have at most {} bytes here (ulimit -f), but {} are needed; raise the limit",
      limit.rlim_cur, kLeast));
}

}  // namespace

Scratch::Scratch() {
  require_long_files();
  const fs::path temporary = runtime::temporary_folder();
  const bool is_reached = runtime::is_for_work_here(temporary);
  const char* const named = std::getenv("TMPDIR");
  if ((named == nullptr || *named == '\0' || is_reached) && make_in_private_folder()) return;
  auto why = why_not_safe(temporary);
  if (why.empty() && is_reached) why = "a program that is started here may write in it";
  if (!why.empty()) {
    throw specification::Error(fmt::format(
        "{} is not safe for temporary files: {}; set TMPDIR to another folder", temporary.string(), why));
  }
  try {
    make(temporary, "platter-scratch.");
  } catch (const std::system_error& error) {
    throw specification::Error(fmt::format("{} cannot hold temporary files: {}; set TMPDIR to another folder",
                                           temporary.string(), error.code().message()));
  }
}

/// Returns false if the directory cannot be created, or others may write in it.
bool Scratch::make_in_private_folder() {
  const fs::path folder = runtime::private_folder();
  std::error_code none;
  fs::create_directories(fs::absolute(folder, none).parent_path(), none);
  ::mkdir(folder.c_str(), S_IRWXU);
  if (!why_not_own(folder).empty()) return false;
  try {
    make(folder, "scratch.");
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

Scratch::Scratch(const fs::path& parent, const std::string& prefix) {
  make(parent, prefix);
}

void Scratch::make(const fs::path& parent, const std::string& prefix) {
  sweep(parent, prefix);
  path_ = ShutdownHandler::of_this_process().add([&] {
    for (;;) {
      std::string pattern = (fs::absolute(parent) / (prefix + "XXXXXX")).string();
      if (::mkdtemp(pattern.data()) == nullptr)
        throw std::system_error(errno, std::generic_category(), parent.string());
      lock_ = open_folder(pattern);
      if (lock_ < 0 && errno != ENOENT) throw std::system_error(errno, std::generic_category(), pattern);
      ::flock(lock_, LOCK_EX);  // on file systems without locks, sweep() removes nothing
      if (is_still_there(pattern, lock_)) return fs::path(pattern);
      ::close(lock_);  // another process's sweep() has removed the directory
    }
  });
}

Scratch::~Scratch() {
  ShutdownHandler::of_this_process().remove(path_);
  ::close(lock_);
}

}  // namespace platter::guest
