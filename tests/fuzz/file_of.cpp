#include "tests/fuzz/file_of.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

namespace platter::fuzz {

std::string file_of(std::span<const std::uint8_t> bytes) {
  static const int file = memfd_create("input", MFD_CLOEXEC);
  const auto size = static_cast<ssize_t>(bytes.size());
  require(ftruncate(file, 0) == 0 && pwrite(file, bytes.data(), bytes.size(), 0) == size);
  return fmt::format("/proc/self/fd/{}", file);
}

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace platter::fuzz
