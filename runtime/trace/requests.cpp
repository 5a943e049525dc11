#include "runtime/trace/requests.hpp"

#include <fmt/format.h>

#include <iterator>

#include "emulator/specification/error.hpp"
#include "runtime/options/version.hpp"

namespace platter::runtime {
namespace {

/// DiskSim's flag for a read, and its block length in bytes.
constexpr int kReads = 1;
constexpr std::int64_t kBlockBytes = 512;

/// Returns the number of DiskSim blocks in a sector of each drive. Throws specification::Error if that is not
/// a whole number.
std::vector<std::int64_t> blocks_of_sectors(const std::string& file, machine::Machine& machine) {
  std::vector<std::int64_t> blocks;
  for (int i = 0; i < *machine.choice().channels; ++i) {
    const std::int64_t bytes = machine.device(i).geometry().block_bytes().count;
    blocks.push_back(bytes / kBlockBytes);
    if (bytes % kBlockBytes == 0) continue;
    throw specification::Error(
        fmt::format("--requests: {}: a DiskSim block has {} bytes, but the sectors of drive {} have {}, "
                    "which is not a multiple of that; give a name that does not end in .disksim",
                    file, kBlockBytes, i + 1, bytes));
  }
  return blocks;
}

/// Returns microseconds with all digits, since a double would be rounded in a long run.
std::string exact_us(time::Instant at) {
  constexpr std::int64_t kMicrosecond = 1'000'000;  // ps
  const std::int64_t ps = at.time_since_epoch().count();
  return fmt::format("{}.{:06}", ps / kMicrosecond, ps % kMicrosecond);
}

char letter(const device::Command& command) {
  if (command.direction == device::Direction::kRead) return 'R';
  return command.until == device::Until::kSurface ? 'S' : 'W';
}

}  // namespace

Requests::Requests(const std::string& file, machine::Machine& machine)
    : out_("--requests", file), disksim_(file.ends_with(".disksim")) {
  if (disksim_) {
    blocks_ = blocks_of_sectors(file, machine);
  } else {
    begin(machine);
  }
}

/// Writes the header: the drives, for other simulators, and the machine, for platter replay.
void Requests::begin(machine::Machine& machine) {
  const auto& choice = machine.choice();
  std::string text = fmt::format(
      "# platter requests 1, by platter {}\n# machine {} os {} site {} channels {} seed {} rotation {}\n",
      kVersion, choice.machine, choice.system, choice.site, *choice.channels, choice.seed,
      choice.drifts ? "drift" : "steady");
  for (int i = 0; i < *choice.channels; ++i) {
    const auto& geometry = machine.device(i).geometry();
    fmt::format_to(std::back_inserter(text), "# drive {} {}: {} sectors of {} bytes", i + 1, machine.disk(i),
                   geometry.sectors().count, geometry.block_bytes().count);
    if (geometry.has_cylinders()) {
      fmt::format_to(std::back_inserter(text), ", {} a track, {} tracks a cylinder, {} cylinders",
                     geometry.sectors_per_track.count, geometry.head_groups, geometry.cylinders);
    }
    text += '\n';
  }
  out_.write(text + "# time_us drive sector sectors direction stride\n");
}

void Requests::submitted(int channel, const device::Command& command, time::Instant now) {
  const bool goes_on = command.origin.goes_on;
  for (amount::Sectors i; i < command.blocks.count();) {
    const device::Run run = command.blocks.from(i);
    line_.clear();
    const auto out = std::back_inserter(line_);
    if (disksim_) {
      constexpr double kMillisecond = 1000;
      const std::int64_t blocks = blocks_[static_cast<std::size_t>(channel)];
      const std::int64_t lines = run.stride == 1 ? 1 : run.count.count;
      const std::int64_t sectors = run.stride == 1 ? run.count.count : 1;
      for (std::int64_t k = 0; k < lines; ++k) {
        fmt::format_to(out, "{:.9f} {} {} {} {}\n", time::microseconds(now) / kMillisecond, channel,
                       run.block(amount::Sectors{k}).count * blocks, sectors * blocks,
                       letter(command) == 'R' ? kReads : 0);
      }
    } else {
      fmt::format_to(out, "{} {} {} {} {}{}{} {}\n", exact_us(now), channel + 1, run.first.count,
                     run.count.count, letter(command), goes_on ? "g" : "", i == amount::Sectors{} ? "" : "+",
                     run.stride);
    }
    out_.write(line_);
    i += run.count;
  }
}

}  // namespace platter::runtime
