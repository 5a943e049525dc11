#include "emulator/t3d/files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/error.hpp"

namespace platter::t3d {
namespace {

std::int64_t up(std::int64_t count, std::int64_t unit) {
  return (count + unit - 1) / unit;
}

}  // namespace

Files::Files(std::vector<device::Device*> disks, const Job& job) : disks_(std::move(disks)), job_(job) {
  const auto number = std::ssize(disks_);
  const std::int64_t bytes = job_.requests * up(job_.request, unit()) * unit();
  file_sectors_ = up(bytes, unit());
  std::int64_t files = job_.pes;  // on the fullest disk
  if (job_.target == Target::kUser) files = up(job_.pes, number);
  const std::int64_t sectors = disks_.front()->geometry().sectors();
  if (job_.target != Target::kHippi && file_sectors_ > sectors / files) {
    throw specification::Error(fmt::format(
        "the job writes {} files of {} sectors on a disk, and it has {}: fewer requests, or smaller ones",
        files, file_sectors_, sectors));
  }
}

void Files::finish(Packet& packet, time::Instant now) {
  free_.push_back(&packet);
  const Then then = std::move(packet.then);
  then(now);
}

void Files::move(std::int64_t pe, std::int64_t first, std::int64_t bytes, Then then, time::Instant now) {
  if (free_.empty()) {
    packets_.push_back(std::make_unique<Packet>());
    packets_.back()->files = this;
    free_.push_back(packets_.back().get());
  }
  Packet& packet = *free_.back();
  free_.pop_back();
  packet.then = std::move(then);
  const auto number = std::ssize(disks_);
  const std::int64_t from = first / unit();
  const std::int64_t count = std::max<std::int64_t>(up(first + bytes, unit()) - from, 1);
  const auto give = [&](std::int64_t disk, std::int64_t slot) {
    disks_[static_cast<std::size_t>(disk)]->submit(
        {.client = &packet,
         .origin = {.request = ++commands_},
         .direction = job_.writes ? device::Direction::kWrite : device::Direction::kRead,
         .blocks = device::Runs(device::Run{slot * file_sectors_ + from, count})},
        now);
  };
  switch (job_.target) {
    case Target::kSystem:
      packet.left = static_cast<int>(number);
      for (std::int64_t disk = 0; disk < number; ++disk) give(disk, pe);
      return;
    case Target::kUser:
      packet.left = 1;
      return give(pe % number, pe / number);
    default:
      packet.left = 1;
      return give(0, pe);
  }
}

}  // namespace platter::t3d
