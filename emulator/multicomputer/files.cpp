#include "emulator/multicomputer/files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/error.hpp"

namespace platter::multicomputer {

using amount::Sectors;

Files::Files(Disks& disks, const Job& job) : disks_(disks), job_(job) {
  const auto number = disks_.number();
  file_sectors_ = job_.requests * Sectors{up(job_.request, unit())};
  std::int64_t files = job_.pes;  // on the fullest disk
  if (job_.target == Target::kUser) files = (job_.pes + number - 1) / number;
  const Sectors sectors = disks_.geometry(0).sectors();
  if (job_.target != Target::kHippi && file_sectors_ > sectors / files) {
    throw specification::Error(fmt::format(
        "the job writes {} files of {} sectors on a disk, and it has {}: fewer requests, or smaller ones",
        files, file_sectors_.count, sectors.count));
  }
}

void Files::move(std::int64_t pe, Bytes first, Bytes bytes, Then then, time::Instant now) {
  const auto number = disks_.number();
  const Sectors from{first / unit()};
  const Sectors count = std::max(Sectors{up(first + bytes, unit())} - from, Sectors{1});
  std::vector<Disks::Piece> pieces;
  const auto give = [&](std::int64_t disk, std::int64_t slot) {
    pieces.push_back({disk, {device::Run{slot * file_sectors_ + from, count}}});
  };
  switch (job_.target) {
    case Target::kSystem:
      for (std::int64_t disk = 0; disk < number; ++disk) give(disk, pe);
      break;
    case Target::kUser:
      give(pe % number, pe / number);
      break;
    default:
      give(0, pe);
  }
  disks_.move(job_.writes ? device::Direction::kWrite : device::Direction::kRead, std::move(pieces),
              std::move(then), now);
}

}  // namespace platter::multicomputer
