#include "emulator/storage/dataset.hpp"

#include <algorithm>
#include <cstddef>

namespace platter::file {

bool same_layout(const Dataset& one, const Dataset& other) {
  std::size_t i = 0;
  std::size_t j = 0;
  amount::Sectors done_i;  // sectors of extent i that were compared
  amount::Sectors done_j;
  while (i < one.extents.size() && j < other.extents.size()) {
    const Extent& a = one.extents[i];
    const Extent& b = other.extents[j];
    const amount::Sectors both = std::min(a.sectors - done_i, b.sectors - done_j);
    const bool alike = a.channel == b.channel && a.on_drive(done_i) == b.on_drive(done_j) &&
                       (both == amount::Sectors{1} || a.interleave == b.interleave);
    if (both > amount::Sectors{} && !alike) return false;
    done_i += both;
    done_j += both;
    if (done_i == a.sectors) {
      done_i = {};
      ++i;
    }
    if (done_j == b.sectors) {
      done_j = {};
      ++j;
    }
  }
  return true;
}

}  // namespace platter::file
