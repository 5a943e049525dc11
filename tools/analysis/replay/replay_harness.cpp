#include "tools/analysis/replay/replay_harness.hpp"

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

}  // namespace platter::replay
