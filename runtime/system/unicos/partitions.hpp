#pragma once

#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"

namespace platter::runtime {

/// Returns the geometries of the partitions of UNICOS's file system: each channel of the machine has one.
inline std::vector<device::Geometry> partitions_of(machine::Machine& machine) {
  std::vector<device::Geometry> partitions;
  for (int i = 0; i < *machine.choice().channels; ++i) partitions.push_back(machine.device(i).geometry());
  return partitions;
}

/// Returns the directory of each partition's file system; "": the root file system.
inline std::vector<std::string> directories_of(const machine::Machine& machine) {
  std::vector<std::string> directories;
  for (int i = 0; i < *machine.choice().channels; ++i) directories.push_back(machine.slot(i).directory);
  return directories;
}

}  // namespace platter::runtime
