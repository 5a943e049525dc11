#include "emulator/multicomputer/disks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/error.hpp"
#include "emulator/time/random.hpp"

namespace platter::multicomputer {

Disks::Disks(const specification::Catalogue& catalogue, const Site& site, std::uint64_t seed,
             record::Recorder& recorder, time::Engine& engine, fault::Plan* faults) {
  constexpr std::int64_t kMillion = 1'000'000;
  device::DeviceFactory factory(catalogue, false);
  auto disks = site.disks;
  disks.insert(disks.end(), site.remote.begin(), site.remote.end());
  on_host_ = std::ssize(site.disks);
  for (std::size_t i = 0; i < disks.size(); ++i) {
    const auto builder = factory.device(disks[i], site.controller);
    const auto phase = static_cast<std::int64_t>(time::mixed(seed, i) % kMillion);
    devices_.push_back(builder.make({.channel = static_cast<int>(i),
                                     .engine = engine,
                                     .recorder = recorder,
                                     .phase = phase,
                                     .faults = faults}));
  }
}

void Disks::finish(Packet& packet, time::Instant now) {
  free_.push_back(&packet);
  const Then then = std::move(packet.then);
  then(now);
}

void Disks::move(device::Direction direction, std::vector<Piece> pieces, Then then, time::Instant now) {
  if (free_.empty()) {
    packets_.push_back(std::make_unique<Packet>());
    packets_.back()->disks = this;
    free_.push_back(packets_.back().get());
  }
  Packet& packet = *free_.back();
  free_.pop_back();
  packet.then = std::move(then);
  packet.pieces = std::move(pieces);
  packet.left = packet.pieces.size();
  for (const Piece& piece : packet.pieces) {
    devices_[static_cast<std::size_t>(piece.disk)]->submit(
        {.client = &packet,
         .origin = {.request = ++commands_},
         .direction = direction,
         .blocks = device::Runs(std::span<const device::Run>(piece.runs))},
        now);
  }
}

using amount::Sectors;

Files::Files(Disks& disks, const Job& job)
    : disks_(disks),
      job_(job),
      first_disk_(job.path == Path::kThree ? disks.number() : 0),
      number_(job.path == Path::kThree ? disks.remote() : disks.number()) {
  const auto number = number_;
  file_sectors_ = job_.requests * Sectors{up(job_.request, unit())};
  std::int64_t files = job_.pes;  // number of files on the fullest disk
  if (job_.target == Target::kUser) files = (job_.pes + number - 1) / number;
  const Sectors sectors = disks_.geometry(first_disk_).sectors();
  if (job_.target != Target::kHippi && file_sectors_ > sectors / files) {
    throw specification::Error(fmt::format(
        "the job writes {} files of {} sectors on a disk, which has only {}; make fewer or smaller requests",
        files, file_sectors_.count, sectors.count));
  }
}

void Files::move(std::int64_t pe, Bytes first, Bytes bytes, Then then, time::Instant now) {
  const auto number = number_;
  const Sectors from{first / unit()};
  const Sectors count = std::max(Sectors{up(first + bytes, unit())} - from, Sectors{1});
  std::vector<Disks::Piece> pieces;
  const auto give = [&](std::int64_t disk, std::int64_t slot) {
    pieces.push_back({first_disk_ + disk, {device::Run{slot * file_sectors_ + from, count}}});
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
