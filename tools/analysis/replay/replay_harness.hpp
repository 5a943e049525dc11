#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"

namespace platter::replay {

/// Devices and a clock, without a program: those of a machine's channels, or so many of one disk.
class ReplayHarness {
 public:
  /// Of a machine.
  ReplayHarness(const specification::Catalogue& catalogue, const machine::MachineConfig& choice,
                record::Recorder& recorder);
  /// `drives` of a disk, each on a controller of its own, spread round the circle at time 0.
  ReplayHarness(const specification::Catalogue& catalogue, const std::string& disk,
                const std::string& controller, int drives, record::Recorder& recorder);

  time::Engine& engine() { return machine_ ? machine_->engine() : engine_; }
  int drives() const { return static_cast<int>(devices_.size()); }
  device::Device& device(int number) { return *devices_.at(static_cast<std::size_t>(number)); }
  const std::string& disk(int number) const { return names_.at(static_cast<std::size_t>(number)); }
  /// nullptr: there is none.
  machine::Machine* machine() { return machine_.get(); }

 private:
  time::Engine engine_;
  std::unique_ptr<machine::Machine> machine_;
  std::vector<std::unique_ptr<device::Device>> own_;
  std::vector<device::Device*> devices_;
  std::vector<std::string> names_;
};

}  // namespace platter::replay
