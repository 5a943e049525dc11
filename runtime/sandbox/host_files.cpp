// Files that libgfortran reaches by their names: its references to these functions of the C library are made
// ones to ours (runtime/CMakeLists.txt), and what is out of the program's reach is not there. open, read and
// write are in host_calls.cpp.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "runtime/sandbox/reach.hpp"

using platter::runtime::note_out_of_reach;
using platter::runtime::reach;
using platter::runtime::Reach;

namespace {

/// Whether the program may; where not, errno is `otherwise`.
bool may(const char* name, Reach::Way way, int otherwise) {
  if (reach().allows(name, way)) return true;
  errno = otherwise;
  return false;
}

}  // namespace

extern "C" {
int platter_host_stat(const char* name, struct stat* what);
int platter_host_lstat(const char* name, struct stat* what);
int platter_host_access(const char* name, int how);
int platter_host_unlink(const char* name);
int platter_host_remove(const char* name);
int platter_host_rename(const char* from, const char* to);
int platter_host_mkostemp(char* name, int flags);

int platter_host_stat(const char* name, struct stat* what) {
  return may(name, Reach::Way::kRead, ENOENT) ? ::stat(name, what) : -1;
}

int platter_host_lstat(const char* name, struct stat* what) {
  return may(name, Reach::Way::kRead, ENOENT) ? ::lstat(name, what) : -1;
}

int platter_host_access(const char* name, int how) {
  if (!may(name, Reach::Way::kRead, ENOENT)) return -1;
  if ((how & W_OK) != 0 && !may(name, Reach::Way::kChange, EACCES)) return -1;
  return ::access(name, how);
}

int platter_host_unlink(const char* name) {
  if (may(name, Reach::Way::kChange, EACCES)) return ::unlink(name);
  note_out_of_reach(name);
  return -1;
}

int platter_host_remove(const char* name) {
  return platter_host_unlink(name);
}

int platter_host_rename(const char* from, const char* to) {
  for (const char* name : {from, to}) {
    if (may(name, Reach::Way::kChange, EACCES)) continue;
    note_out_of_reach(name);
    return -1;
  }
  return std::rename(from, to);
}

/// For STATUS='SCRATCH': a file in the working folder that has no name or, where there is none to be had, one
/// in memory. So nothing is left, whatever becomes of the program.
int platter_host_mkostemp(char*, int) {
  constexpr mode_t kOwn = 0600;
  const int unnamed = ::open(".", O_TMPFILE | O_RDWR | O_CLOEXEC, kOwn);
  return unnamed >= 0 ? unnamed : ::memfd_create("scratch", MFD_CLOEXEC);
}
}
