#include "tools/analysis/replay/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "emulator/device/device_factory.hpp"

namespace platter::replay {

ReplayHarness::ReplayHarness(const specification::Catalogue& catalogue, const machine::MachineConfig& choice,
                             record::Recorder& recorder)
    : machine_(std::make_unique<machine::Machine>(catalogue, choice, recorder)) {
  for (int i = 0; i < *machine_->choice().channels; ++i) {
    devices_.push_back(&machine_->device(i));
    names_.push_back(machine_->disk(i));
  }
}

ReplayHarness::ReplayHarness(const specification::Catalogue& catalogue, const std::string& disk,
                             const std::string& controller, int drives, record::Recorder& recorder) {
  constexpr std::int64_t kMillion = 1'000'000;
  const auto builder = device::DeviceFactory(catalogue, false).device(disk, controller);
  for (int i = 0; i < drives; ++i) {
    own_.push_back(builder.make(
        {.channel = i, .engine = engine_, .recorder = recorder, .phase = i * kMillion / drives}));
    devices_.push_back(own_.back().get());
    names_.push_back(disk);
  }
}

/// Returns the next request, including the parts that follow it in the file.
std::optional<Request> Player::next() {
  const auto read = [&] { return file_.next(block_bytes_, rig_.device(0).geometry().block_bytes().count); };
  if (!std::exchange(begun_, true)) ahead_ = read();
  if (!ahead_) return std::nullopt;
  Request request = *std::exchange(ahead_, std::nullopt);
  check(request);
  while ((ahead_ = read()) && ahead_->is_part) {
    if (ahead_->at != request.at || ahead_->drive != request.drive || ahead_->direction != request.direction)
      file_.refuse(ahead_->line, 1,
                   "it is part (+) of the previous request but has another time, drive or direction");
    check(*ahead_);
    request.blocks.push_back(ahead_->blocks.front());
  }
  return request;
}

void Player::check(const Request& request) const {
  if (request.drive >= rig_.drives()) {
    file_.refuse(
        request.line, 1,
        file_.is_disksim()
            ? fmt::format("device {} is out of range; devices are 0 to {} (drives 1 to {}; --drives)",
                          request.drive, rig_.drives() - 1, rig_.drives())
            : fmt::format("drive {} is out of range; drives are 1 to {} (--drives)", request.drive + 1,
                          rig_.drives()));
  }
  const auto sectors = rig_.device(static_cast<int>(request.drive)).geometry().sectors();
  const auto& run = request.blocks.front();
  const bool fits = run.first < sectors && run.count <= sectors && run.stride <= sectors.count &&
                    run.block(run.count - amount::Sectors{1}) < sectors;
  if (!fits)
    file_.refuse(request.line, 1,
                 fmt::format("sectors {} to {} are out of range; {} has sectors 0 to {}", run.first.count,
                             run.block(run.count - amount::Sectors{1}).count,
                             rig_.disk(static_cast<int>(request.drive)), sectors.count - 1));
}

void Player::submit(Request request, time::Instant now) {
  complete_.clear();
  UnderWay& one = under_way_.emplace_back();
  one.position = std::prev(under_way_.end());
  one.player = this;
  one.made = now;
  one.request = std::move(request);
  rig_.device(static_cast<int>(one.request.drive))
      .submit({.client = &one,
               .origin = {.request = ++requests_, .goes_on = one.request.goes_on},
               .direction = one.request.direction,
               .until = one.request.until,
               .blocks = device::Runs(one.request.blocks)},
              now);
}

void Player::complete(UnderWay& one) {
  auto& drive = drives_.at(static_cast<std::size_t>(one.request.drive));
  ++drive.requests;
  if (one.request.direction == device::Direction::kRead) ++drive.reads;
  for (const auto& run : one.request.blocks) drive.sectors += run.count.count;
  drive.response.add(one.at - one.made);
  end_ = std::max(end_, one.at);
  complete_.splice(complete_.end(), under_way_, one.position);
}

void Player::play(const Pace& pace) {
  drives_.resize(static_cast<std::size_t>(rig_.drives()));
  time::Engine& engine = rig_.engine();
  while (auto request = next()) {
    time::Instant at = request->at;
    if (pace.think) {
      while (!under_way_.empty()) engine.act();
      at = requests_ == 0 ? time::kStart : end_ + *pace.think;
    }
    engine.act_until(at);
    submit(std::move(*request), at);
    constexpr std::uint64_t kOften = 1U << 18U;
    if (pace.so_far && requests_ % kOften == 0) pace.so_far(static_cast<std::size_t>(requests_));
  }
  while (!under_way_.empty()) engine.act();
  // Controllers may still hold data that are not on the surface yet.
  for (int i = 0; i < rig_.drives(); ++i) {
    rig_.device(i).flush(engine.now());
    while (!rig_.device(i).quiet() && engine.next() != time::kNever) engine.act();
  }
  rest_ = std::max(end_, engine.now());
}

}  // namespace platter::replay
