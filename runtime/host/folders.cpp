#include "runtime/host/folders.hpp"

#include <algorithm>

namespace platter::runtime {

bool is_below(const std::filesystem::path& place, const std::filesystem::path& folder) {
  const auto [in_place, in_folder] = std::mismatch(place.begin(), place.end(), folder.begin(), folder.end());
  return in_folder == folder.end();
}

}  // namespace platter::runtime
