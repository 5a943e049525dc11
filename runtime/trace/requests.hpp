#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/channel.hpp"
#include "runtime/host/whole_file.hpp"

namespace platter::runtime {

/// Writes each request to a drive as a line: time in microseconds, drive, sector, sectors, direction
/// (docs/requests.md). If the file's name ends in .disksim, the format is DiskSim's ASCII format.
class Requests final : public system::CommandListener {
 public:
  /// Throws specification::Error if the file cannot be written.
  Requests(const std::string& file, machine::Machine& machine);

  WholeFile& file() { return out_; }
  void submitted(int channel, const device::Command& command, time::Instant now) override;

 private:
  void begin(machine::Machine& machine);

  WholeFile out_;
  bool disksim_;
  std::vector<std::int64_t> blocks_;  ///< DiskSim blocks per sector, by drive
  std::string line_;                  ///< a buffer that is reused, so that requests allocate no memory
};

}  // namespace platter::runtime
