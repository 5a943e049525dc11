#include "runtime/image/journals.hpp"

#include <sqlite3.h>

namespace platter::image {

void reach_journals_by(int (*open)(const char*, int, int), int (*unlink)(const char*)) {
  sqlite3_vfs* const host = sqlite3_vfs_find(nullptr);
  host->xSetSystemCall(host, "open", reinterpret_cast<sqlite3_syscall_ptr>(open));
  host->xSetSystemCall(host, "unlink", reinterpret_cast<sqlite3_syscall_ptr>(unlink));
}

}  // namespace platter::image
