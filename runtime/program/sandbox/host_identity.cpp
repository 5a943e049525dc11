// The identity of the host: libgfortran's references to these functions of the C library are redirected to
// ours (runtime/CMakeLists.txt), so that a program gets the same answers everywhere. The compiler rejects all
// other extensions that report on the host or act on it (tools/compiler/charge/flow/routines.cpp).

#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>

extern "C" {
char* platter_host_getcwd(char* folder, std::size_t length);
uid_t platter_host_getuid();
gid_t platter_host_getgid();
int platter_host_ttyname_r(int descriptor, char* name, std::size_t length);

// Decided by us.
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
