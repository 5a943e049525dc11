#include "emulator/file/lie_alike.hpp"

#include <algorithm>
#include <cstddef>

namespace platter::file {

bool lie_alike(const Dataset& one, const Dataset& other) {
  std::size_t i = 0;
  std::size_t j = 0;
  std::int64_t done_i = 0;  // sectors of extent i
  std::int64_t done_j = 0;
  while (i < one.extents.size() && j < other.extents.size()) {
    const Extent& a = one.extents[i];
    const Extent& b = other.extents[j];
    const std::int64_t both = std::min(a.sectors - done_i, b.sectors - done_j);
    const bool alike = a.channel == b.channel && a.on_drive(done_i) == b.on_drive(done_j) &&
                       (both == 1 || a.interleave == b.interleave);
    if (both > 0 && !alike) return false;
    done_i += both;
    done_j += both;
    if (done_i == a.sectors) {
      done_i = 0;
      ++i;
    }
    if (done_j == b.sectors) {
      done_j = 0;
      ++j;
    }
  }
  return true;
}

}  // namespace platter::file
