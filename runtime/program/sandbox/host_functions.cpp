#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>

#include "runtime/host/line_file.hpp"
#include "runtime/program/sandbox/file_budget.hpp"
#include "runtime/program/sandbox/path_policy.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/termination.hpp"

// The functions with which libgfortran accesses files by name. Its references to these functions of the C
// library are redirected to this library (runtime/CMakeLists.txt). Files out of the program's reach appear
// not to exist. open, read and write are in host_calls.cpp.
using platter::runtime::note_out_of_reach;
using platter::runtime::PathPolicy;
using platter::runtime::reach;

namespace {

/// Returns whether the program may access the file. Otherwise sets errno to `otherwise`.
bool may(const char* name, PathPolicy::Way way, int otherwise) {
  if (reach().allows(name, way)) return true;
  errno = otherwise;
  return false;
}

/// Ends the program if a file would become longer than --file-size.
void require_length(off_t bytes) {
  using namespace platter::runtime;
  if (!has_session() || is_leaving() || session().options().sandbox.trust) return;
  const std::uint64_t most = session().options().sandbox.file_size;
  if (bytes < 0 || static_cast<std::uint64_t>(bytes) <= most) return;
  stop_with(fmt::format("a file would have {} bytes, but --file-size allows {}", bytes, most));
}

/// Removes a name and, if it was the file's last one, the file's entry in the budget.
int unlink_counted(const char* name) {
  struct stat what{};
  const bool known = ::lstat(name, &what) == 0;
  int result = 0;
  do result = ::unlink(name);
  // The call is repeated if a signal interrupts the request to the file broker (file_supervisor.hpp).
  while (result != 0 && errno == EINTR);
  if (result == 0 && known) platter::runtime::file_budget().note_unlink(what);
  return result;
}

}  // namespace

extern "C" {
off_t platter_host_lseek(int descriptor, off_t offset, int from);
int platter_host_ftruncate(int descriptor, off_t length);
int platter_host_stat(const char* name, struct stat* what);
int platter_host_lstat(const char* name, struct stat* what);
int platter_host_access(const char* name, int how);
int platter_host_unlink(const char* name);
int platter_host_remove(const char* name);
int platter_host_rename(const char* from, const char* to);
int platter_host_mkostemp(char* name, int flags);

/// The kernel reports an excessive length only at the next write, or never if the position is far enough.
off_t platter_host_lseek(int descriptor, off_t offset, int from) {
  require_length(offset);
  return ::lseek(descriptor, offset, from);
}

int platter_host_ftruncate(int descriptor, off_t length) {
  if (platter::runtime::LineFile::find(descriptor) != nullptr) return 0;  // a line file has no length
  require_length(length);
  auto& budget = platter::runtime::file_budget();
  const auto bytes = static_cast<std::uint64_t>(std::max<off_t>(length, 0));
  if (const auto why = budget.refuse_length(descriptor, bytes);
      !why.empty() && !platter::runtime::is_leaving())
    platter::runtime::stop_with(why);
  int result = 0;
  do result = ::ftruncate(descriptor, length);
  while (result != 0 && errno == EINTR);
  if (result == 0) budget.note_length(descriptor, bytes);
  return result;
}

int platter_host_stat(const char* name, struct stat* what) {
  return may(name, PathPolicy::Way::kRead, ENOENT) ? ::stat(name, what) : -1;
}

int platter_host_lstat(const char* name, struct stat* what) {
  return may(name, PathPolicy::Way::kRead, ENOENT) ? ::lstat(name, what) : -1;
}

int platter_host_access(const char* name, int how) {
  if (!may(name, PathPolicy::Way::kRead, ENOENT)) return -1;
  if ((how & W_OK) != 0 && !may(name, PathPolicy::Way::kChange, EACCES)) return -1;
  return ::access(name, how);
}

int platter_host_unlink(const char* name) {
  if (may(name, PathPolicy::Way::kChange, EACCES)) return unlink_counted(name);
  note_out_of_reach(name);
  return -1;
}

int platter_host_remove(const char* name) {
  return platter_host_unlink(name);
}

int platter_host_rename(const char* from, const char* to) {
  for (const char* name : {from, to}) {
    if (may(name, PathPolicy::Way::kChange, EACCES)) continue;
    note_out_of_reach(name);
    return -1;
  }
  return std::rename(from, to);
}

/// For STATUS='SCRATCH': creates a file without a name in the working folder or, if that is impossible, in
/// memory. The host removes it when the program ends for any reason.
int platter_host_mkostemp(char*, int) {
  if (const auto lines = platter::runtime::LineFile::connect()) return *lines;
  constexpr mode_t kOwn = 0600;
  auto& budget = platter::runtime::file_budget();
  if (const auto why = budget.refuse_file(); !why.empty()) platter::runtime::stop_with(why);
  const int unnamed = ::open(".", O_TMPFILE | O_RDWR | O_CLOEXEC, kOwn);
  const int descriptor = unnamed >= 0 ? unnamed : ::memfd_create("scratch", MFD_CLOEXEC);
  if (descriptor >= 0) budget.note_scratch(descriptor);
  return descriptor;
}
}

// The identity of the host: libgfortran's references to these functions of the C library are redirected to
// ours (runtime/CMakeLists.txt), so that a program gets the same answers everywhere. The compiler rejects all
// other extensions that report on the host or act on it (tools/compiler/charge/flow/routines.cpp).
extern "C" {
char* platter_host_getcwd(char* folder, std::size_t length);
uid_t platter_host_getuid();
gid_t platter_host_getgid();
int platter_host_ttyname_r(int descriptor, char* name, std::size_t length);

// Design choice.
static constexpr uid_t kUser = 1;
static constexpr char kFolder[] = ".";

char* platter_host_getcwd(char* folder, std::size_t length) {
  if (length < sizeof kFolder) {
    errno = ERANGE;
    return nullptr;
  }
  std::memcpy(folder, kFolder, sizeof kFolder);
  return folder;
}

uid_t platter_host_getuid() {
  return kUser;
}

gid_t platter_host_getgid() {
  return kUser;
}

int platter_host_ttyname_r(int, char*, std::size_t) {
  return ENOTTY;
}
}
