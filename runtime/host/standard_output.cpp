#include "runtime/host/standard_output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

namespace platter::runtime {

int kept_standard_output() {
  static const int kept = [] {
    std::fflush(stdout);
    const int copy = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (copy < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return -1;
    return copy;
  }();
  return kept;
}

}  // namespace platter::runtime
