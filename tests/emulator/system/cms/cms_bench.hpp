#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/cms/kernel.hpp"
#include "emulator/system/cms/open_file.hpp"
#include "emulator/system/cms/refused.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {

using Bytes = std::vector<std::byte>;

/// A machine under CMS with its volumes.
class CmsBench {
 public:
  explicit CmsBench(bool instant = true)
      : machine(specification::Catalogue::builtin(), {.machine = "ibm3081", .instant = instant}, recorder),
        kernel(machine.system(), machine.processor(), volumes(),
               cms::specification_of(machine.personality())) {}

  /// Creates a file on the minidisk.
  cms::File& file(char mode, const std::string& name, cms::Format format, std::int64_t length) {
    cms::Minidisk& disk = kernel.disk(mode);
    disk.remove(name);
    cms::File& made = disk.add(name);
    made.format = format;
    made.length = amount::Bytes{length};
    return made;
  }
  std::unique_ptr<cms::OpenFile> open(char mode, const std::string& name) {
    cms::Minidisk& disk = kernel.disk(mode);
    return std::make_unique<cms::OpenFile>(kernel, disk, *disk.find(name));
  }
  /// Creates a file with this number of records, whose bytes are numbered.
  cms::File& written(char mode, const std::string& name, cms::Format format, std::int64_t length,
                     std::int64_t records) {
    cms::File& made = file(mode, name, format, length);
    const auto to = open(mode, name);
    for (std::int64_t i = 1; i <= records; ++i)
      to->write(i, 1, Bytes(static_cast<std::size_t>(length), static_cast<std::byte>(i)));
    to->close();
    return made;
  }
  template <typename Work>
  std::int64_t reads(char mode, Work work) {
    const auto before = kernel.starts(mode).reads;
    work();
    return kernel.starts(mode).reads - before;
  }

 private:
  std::vector<device::Geometry> volumes() {
    std::vector<device::Geometry> all;
    for (int i = 0; i < *machine.choice().channels; ++i) all.push_back(machine.device(i).geometry());
    return all;
  }

 public:
  record::Recorder recorder;
  machine::Machine machine;
  cms::Kernel kernel;
};

/// Returns the return code of CMS, or 0 if nothing is rejected.
template <typename Work>
int code_of(Work work) {
  try {
    work();
  } catch (const cms::Refused& refused) {
    return refused.code();
  }
  return 0;
}

}  // namespace platter::tests
