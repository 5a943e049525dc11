#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/device/device.hpp"
#include "emulator/fault/plan.hpp"
#include "emulator/machine/machine_specification.hpp"
#include "emulator/processor/unit_times.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/specification/catalogue.hpp"
#include "emulator/system/layer/library.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/routine.hpp"
#include "emulator/system/system.hpp"
#include "emulator/time/engine.hpp"

namespace platter::machine {

/// A machine built from its specifications: a device on each logical channel, a processor and a system. Each
/// channel's connector (connector_base() + 1, ...) is connected to a scratch dataset of the length of its
/// device.
class Machine {
 public:
  /// Builds the machine. Throws specification::Error for an unknown name, a system that the machine does not
  /// run, or too many channels. `charged`: the processor that the program was compiled for. If its name and
  /// fingerprint match the machine's processor, the processor's specification is not read again.
  Machine(const specification::Catalogue& catalogue, const MachineConfig& choice, record::Recorder& recorder,
          const processor::ChargedProcessor* charged = nullptr);
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  system::System& system() { return *system_; }
  processor::Processor& processor() { return processor_; }
  time::Engine& engine() { return engine_; }
  /// The libraries that execute BUFFER IN and READ. The first is the default.
  const std::vector<layer::Library>& libraries() const { return libraries_; }
  /// The part of its operating system that the system's own directory defines.
  const system::Personality& personality() const { return *personality_; }
  /// Returns the subprogram of that name from the libraries that programs are linked with; nullptr if there
  /// is none. The constructor reads libraries that a user added or changed, to report their errors. The first
  /// call reads the built-in ones, which have no errors.
  const system::Subprogram* subprogram(std::string_view name);
  /// The unit number of the connector of logical channel 1, minus 1.
  std::int64_t connector_base() const { return system_->specification().connector_base; }
  time::Duration clock_period() const { return charged_.clock_period; }
  /// The processor's format of floating-point numbers: "cray", "cdc" or "ieee".
  const std::string& reals() const { return charged_.reals; }
  /// The size of a word in compiled programs.
  amount::Bytes word() const { return charged_.word; }
  const MachineSpecification& specification() const { return specification_; }
  /// The machine's configuration, with every default filled in.
  const MachineConfig& choice() const { return choice_; }
  /// The planned faults of the run; nullptr if there are none.
  const fault::Plan* faults() const { return faults_.get(); }
  /// The instant at which the power of the machine fails; nullopt if that is not planned.
  std::optional<time::Instant> power_fails_at() const;
  /// Lets the power fail if its instant has come and it has not failed before. Returns the fault; nullptr if
  /// the power has not failed.
  const fault::Entry* power_failure();
  device::Device& device(int channel) { return *devices_.at(static_cast<std::size_t>(channel)); }
  /// The parts of a channel, and the name of its disk.
  const Slot& slot(int channel) const { return slots_.at(static_cast<std::size_t>(channel)); }
  const std::string& disk(int channel) const { return slot(channel).disk; }

 private:
  void read_subprograms(const specification::Catalogue& catalogue);
  std::optional<std::pair<int, std::int64_t>> block_of(const fault::Fault& fault) const;
  void require_parts() const;

  MachineSpecification specification_;
  MachineConfig choice_;
  processor::ChargedProcessor charged_;
  time::Engine engine_;
  processor::Processor processor_;
  std::vector<Slot> slots_;              ///< by channel, for the configured channels
  std::unique_ptr<fault::Plan> faults_;  ///< outlives the devices
  std::vector<std::unique_ptr<device::Device>> devices_;
  std::vector<layer::Library> libraries_;
  std::unique_ptr<system::Personality> personality_;
  std::map<std::string, system::Subprogram, std::less<>> subprograms_;
  std::vector<std::string> unread_;  ///< libraries of subprograms that have not been read
  std::unique_ptr<system::System> system_;
};

}  // namespace platter::machine
