#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/unicos/descriptor.hpp"
#include "tests/emulator/chosen.hpp"
#include "tests/emulator/event_log.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {

using namespace std::chrono_literals;
using unicos::Descriptor;
using unicos::Kind;
using Bytes = std::vector<std::byte>;

inline std::vector<device::Geometry> partitions_of(machine::Machine& machine) {
  std::vector<device::Geometry> partitions;
  for (int i = 0; i < *machine.choice().channels; ++i) partitions.push_back(machine.device(i).geometry());
  return partitions;
}

/// The configuration of a Y-MP for a test.
struct Setting {
  std::string site = "plain";
  specification::Catalogue catalogue = specification::Catalogue::builtin();
  bool instant = false;
  std::int64_t load = 0;  ///< in millionths
  std::uint64_t seed = 1;
};

/// A Y-MP with its file system, and the calls of a library.
class KernelBench {
 public:
  explicit KernelBench(const Setting& setting = {})
      : machine(setting.catalogue,
                {.machine = "ymp",
                 .site = setting.site,
                 .instant = setting.instant,
                 .load = setting.load,
                 .seed = setting.seed},
                recorder_),
        files(partitions_of(machine), unicos::specification_of(machine.personality()).growth),
        kernel(machine.system(), machine.processor(), files,
               unicos::specification_of(machine.personality())) {
    recorder_.add(log);
  }

  std::unique_ptr<Descriptor> open(const std::string& name, const unicos::Space& space = {}) {
    return std::make_unique<Descriptor>(kernel, name, space);
  }
  time::Instant now() { return machine.processor().now(); }
  void compute(time::Duration work) { machine.processor().compute(work); }

 private:
  record::Recorder recorder_;

 public:
  EventLog log;
  machine::Machine machine;
  unicos::FileSystem files;
  unicos::Kernel kernel;
};

/// Bytes that are aligned to words of memory, like the arrays of a program.
class Words {
 public:
  explicit Words(std::int64_t bytes, std::uint64_t first = 1)
      : words_(static_cast<std::size_t>(bytes + 7) / 8), bytes_(static_cast<std::size_t>(bytes)) {
    for (auto& word : words_) word = first++ * 0x9e3779b97f4a7c15U;
  }
  std::span<std::byte> bytes() { return std::as_writable_bytes(std::span(words_)).first(bytes_); }

 private:
  std::vector<device::Word> words_;
  std::size_t bytes_;
};

constexpr std::int64_t kBlock = unicos::kBlockBytes.count;

}  // namespace platter::tests
