#include "tools/analysis/advise/file_system.hpp"

namespace platter::advise {

FileSystem file_system_of(machine::Machine& machine) {
  constexpr std::int64_t kBlockWords = 512;
  constexpr std::int64_t kGuides = 48;  // where nothing turns, the guide's DD-40
  const auto& geometry = machine.device(0).geometry();
  const std::int64_t track =
      geometry.has_cylinders() ? geometry.words_of(geometry.sectors_per_track).count / kBlockWords : kGuides;
  return {.track = track, .partitions = *machine.choice().channels};
}

}  // namespace platter::advise
