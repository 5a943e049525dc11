#include "runtime/host/descriptor.hpp"

#include <dirent.h>

#include <cstdlib>

namespace platter::runtime {

std::vector<int> open_descriptors() {
  std::vector<int> all;
  DIR* const folder = ::opendir("/proc/self/fd");
  if (folder == nullptr) return all;
  while (const dirent* const entry = ::readdir(folder)) {
    const int descriptor = std::atoi(entry->d_name);
    if (descriptor > STDERR_FILENO && descriptor != ::dirfd(folder)) all.push_back(descriptor);
  }
  ::closedir(folder);
  return all;
}

}  // namespace platter::runtime
