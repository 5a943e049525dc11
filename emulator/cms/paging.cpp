#include "emulator/cms/paging.hpp"

#include <map>
#include <utility>
#include <vector>

#include "emulator/time/random.hpp"

namespace platter::cms {
namespace {

constexpr time::Duration kRun = std::chrono::seconds(60);

/// An arm between two events: where its heads are, and what it is after.
struct Arm {
  std::int64_t cylinder = 0;
  std::int64_t wanted = 0;
  std::int64_t angle = 0;
  std::uint64_t random = 0;
  time::Duration phase{};
};

}  // namespace

PagingResult page(const PagingAreas& areas, const device::DiskSpecification& disk, time::Duration overhead,
                  time::Duration transfer, std::uint64_t seed) {
  const time::Duration rotation = time::Duration(std::chrono::minutes(1)) / disk.rpm;
  const std::int64_t sectors = disk.geometry.sectors_per_track;
  std::vector<Arm> arms(static_cast<std::size_t>(areas.arms));
  std::vector<time::Duration> free_at(static_cast<std::size_t>(areas.channels));
  // By time, then by arm: when an arm's page comes by.
  std::map<std::pair<time::Duration, std::size_t>, bool> coming;
  const auto begin = [&](std::size_t number, time::Duration now) {
    Arm& arm = arms[number];
    const auto random = [&] { return time::mixed(time::mixed(seed, number), arm.random++); };
    arm.wanted = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(areas.cylinders));
    arm.angle = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(sectors));
    const std::int64_t way =
        arm.wanted > arm.cylinder ? arm.wanted - arm.cylinder : arm.cylinder - arm.wanted;
    const time::Duration there = now + overhead + disk.seek.time(way);
    arm.cylinder = arm.wanted;
    const time::Duration at = rotation * arm.angle / sectors + arm.phase;
    const time::Duration into = (there - at) % rotation;
    const time::Duration wait = into.count() == 0 ? time::Duration{} : (rotation - into) % rotation;
    coming[{there + wait, number}] = true;
  };
  for (std::size_t i = 0; i < arms.size(); ++i) {
    arms[i].phase = rotation * static_cast<std::int64_t>(time::mixed(seed, 1000 + i) % 1000) / 1000;
    begin(i, time::Duration{});
  }
  std::int64_t pages = 0;
  std::int64_t missed = 0;
  time::Duration busy{};
  while (coming.begin()->first.first < kRun) {
    const auto [now, number] = coming.begin()->first;
    coming.erase(coming.begin());
    time::Duration& channel = free_at[number % free_at.size()];
    if (channel > now) {
      ++missed;
      coming[{now + rotation, number}] = true;
      continue;
    }
    channel = now + transfer;
    busy += transfer;
    ++pages;
    begin(number, channel);
  }
  const double rate = static_cast<double>(pages) / time::seconds(kRun);
  return {.rate = rate,
          .per_arm = rate / static_cast<double>(areas.arms),
          .missed = pages == 0 ? 0 : static_cast<double>(missed) / static_cast<double>(pages),
          .channel_busy = time::seconds(busy) / time::seconds(kRun) / static_cast<double>(areas.channels)};
}

}  // namespace platter::cms
