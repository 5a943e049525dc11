#include "emulator/system/cms/paging.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "emulator/time/random.hpp"

namespace platter::cms {
namespace {

constexpr time::Duration kRun = std::chrono::seconds(60);

/// The arms, which seek independently, and share paths and channels.
class Areas {
 public:
  Areas(const PagingAreas& areas, const device::DiskSpecification& disk, time::Duration overhead,
        time::Duration transfer, std::uint64_t seed)
      : areas_(areas),
        disk_(disk),
        rotation_(time::Duration(std::chrono::minutes(1)) / disk.rpm),
        overhead_(overhead),
        transfer_(transfer),
        arms_(static_cast<std::size_t>(areas.arms)),
        channels_(static_cast<std::size_t>(areas.channels)),
        paths_(static_cast<std::size_t>(areas.paths)) {
    for (std::size_t i = 0; i < arms_.size(); ++i) {
      arms_[i].seed = time::mixed(seed, i);
      arms_[i].phase = rotation_ * static_cast<std::int64_t>(time::mixed(seed, 1000 + i) % 1000) / 1000;
      begin(i, time::Duration{});
    }
  }

  PagingResult run() {
    while (coming_.begin()->first < kRun) {
      const auto [now, number] = *coming_.begin();
      coming_.erase(coming_.begin());
      reconnect(number, now);
    }
    const double rate = static_cast<double>(requests_ * areas_.pages) / time::seconds(kRun);
    const double channels = time::seconds(kRun) * static_cast<double>(areas_.channels);
    return {.rate = rate,
            .per_arm = rate / static_cast<double>(areas_.arms),
            .missed = all_ == 0 ? 0 : static_cast<double>(missed_) / static_cast<double>(all_),
            .channel_busy = time::seconds(busy_) / channels};
  }

 private:
  struct Arm {
    std::int64_t cylinder = 0;
    bool for_others = false;  ///< true: the current request is another user's
    double owed = 0;          ///< number of other users' requests that are due; fractions accumulate
    std::uint64_t seed = 0;
    std::uint64_t drawn = 0;
    time::Duration phase{};
    std::int64_t below(std::int64_t limit) {
      return static_cast<std::int64_t>(time::mixed(seed, drawn++) % static_cast<std::uint64_t>(limit));
    }
  };

  /// Starts the arm's next request: it seeks, and waits until its first page arrives.
  void begin(std::size_t number, time::Duration now) {
    Arm& arm = arms_[number];
    if (arm.for_others) {
      arm.for_others = false;
    } else {
      arm.owed += areas_.others;
      arm.for_others = arm.owed >= 1;
      if (arm.for_others) arm.owed -= 1;
    }
    const auto& geometry = disk_.geometry;
    const std::int64_t target = arm.below(arm.for_others ? geometry.cylinders : areas_.cylinders);
    const time::Duration there = now + overhead_ + disk_.seek.time(std::abs(target - arm.cylinder));
    arm.cylinder = target;
    const std::int64_t sectors = geometry.sectors_per_track.count;
    const time::Duration at = rotation_ * arm.below(sectors) / sectors + arm.phase;
    const time::Duration past = (there - at) % rotation_;
    coming_.emplace(there + (rotation_ - past) % rotation_, number);
  }

  /// Handles the arrival of the page under the head: transfers it, or waits for a revolution if the path or
  /// the channel is busy.
  void reconnect(std::size_t number, time::Duration now) {
    const Arm& arm = arms_[number];
    time::Duration& channel = channels_[number % channels_.size()];
    time::Duration& path = paths_[number % paths_.size()];
    ++all_;
    if (std::max(channel, path) > now) {
      ++missed_;
      coming_.emplace(now + rotation_, number);
      return;
    }
    const time::Duration pitch = rotation_ / disk_.geometry.sectors_per_track.count;
    const time::Duration length = transfer_ + (arm.for_others ? 0 : areas_.pages - 1) * pitch;
    channel = path = now + length;
    busy_ += length;
    if (!arm.for_others) ++requests_;
    begin(number, now + length);
  }

  PagingAreas areas_;
  const device::DiskSpecification& disk_;
  time::Duration rotation_;
  time::Duration overhead_;
  time::Duration transfer_;
  std::vector<Arm> arms_;
  std::vector<time::Duration> channels_;  ///< time until which each is busy
  std::vector<time::Duration> paths_;
  std::set<std::pair<time::Duration, std::size_t>> coming_{};  ///< arrival time of an arm's page, and the arm
  std::int64_t requests_ = 0;
  std::int64_t all_ = 0;  ///< number of arrivals
  std::int64_t missed_ = 0;
  time::Duration busy_{};
};

}  // namespace

PagingResult page(const PagingAreas& areas, const device::DiskSpecification& disk, time::Duration overhead,
                  time::Duration transfer, std::uint64_t seed) {
  return Areas(areas, disk, overhead, transfer, seed).run();
}

}  // namespace platter::cms
