#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/channel.hpp"
#include "runtime/host/whole_file.hpp"

namespace platter::runtime {

/// Writes each request that a system makes of a drive as a line: time in microseconds, drive, sector,
/// sectors, direction (docs/requests.md); or in the ASCII form of DiskSim, where the file's name ends in
/// .disksim.
class Requests final : public system::CommandListener {
 public:
  /// Throws specification::Error where the file cannot be written.
  Requests(const std::string& file, machine::Machine& machine);

  WholeFile& file() { return out_; }
  void submitted(int channel, const device::Command& command, time::Instant now) override;

 private:
  void begin(machine::Machine& machine);

  WholeFile out_;
  bool disksim_;
  std::vector<std::int64_t> blocks_;  ///< of DiskSim's, that a sector of each drive has
  std::string line_;                  ///< kept, so that a request allocates nothing
};

}  // namespace platter::runtime
