#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/vms/block_stream.hpp"
#include "emulator/system/vms/condition.hpp"
#include "emulator/system/vms/record_stream.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {

using namespace std::chrono_literals;
using amount::Blocks;
using vms::Condition;
using vms::Format;
using Bytes = std::vector<std::byte>;

constexpr std::int64_t kBlock = vms::kBlockBytes.count;

inline std::vector<device::Geometry> disks_of(machine::Machine& machine) {
  std::vector<device::Geometry> disks;
  for (int i = 0; i < *machine.choice().channels; ++i) disks.push_back(machine.device(i).geometry());
  return disks;
}

/// A VAX with its volumes.
class VmsBench {
 public:
  explicit VmsBench(bool instant = true,
                    const specification::Catalogue& catalogue = specification::Catalogue::builtin())
      : machine(catalogue, {.machine = "vax780", .instant = instant}, recorder),
        kernel(machine.system(), machine.processor(), disks_of(machine),
               vms::specification_of(machine.personality())) {}

  vms::File& create(const std::string& name, const vms::RecordAttributes& records, std::int64_t blocks = 0) {
    vms::File& file = kernel.create(vms::read_name(name, ".DAT"), records);
    if (blocks > 0) kernel.extend(file, Blocks{blocks}, false);
    return file;
  }
  vms::File& fixed(const std::string& name, std::int64_t length, std::int64_t blocks = 0) {
    return create(name, {.format = Format::kFixed, .longest = amount::Bytes{length}}, blocks);
  }
  vms::File& variable(const std::string& name, std::int64_t blocks = 0) {
    return create(name, {.format = Format::kVariable}, blocks);
  }
  time::Instant now() { return machine.processor().now(); }
  template <typename Work>
  std::int64_t direct(Work work) {
    const auto before = kernel.counters().direct;
    work();
    return kernel.counters().direct - before;
  }
  template <typename Work>
  time::Duration took(Work work) {
    const auto before = now();
    work();
    return now() - before;
  }

  record::Recorder recorder;
  machine::Machine machine;
  vms::Kernel kernel;
};

/// Returns random bytes that depend on the seed.
inline Bytes bytes_of(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Bytes bytes(count);
  for (auto& one : bytes) one = static_cast<std::byte>(random());
  return bytes;
}

template <typename Work>
Condition condition_of(Work work) {
  try {
    work();
  } catch (const vms::Refused& refused) {
    return refused.condition();
  }
  return Condition::kNormal;
}

}  // namespace platter::tests
