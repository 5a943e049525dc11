#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/specification/reader.hpp"

namespace platter::machine {

/// An installation of a machine.
struct Site {
  std::string name;
  std::int64_t channels;  ///< logically independent, each a controller with one drive
};

/// What specification/machines/NAME.toml says: which parts make the machine.
struct MachineSpecification {
  std::string description;
  std::string processor;
  std::string disk;
  std::string controller;
  std::vector<std::string> systems;
  std::vector<Site> sites;
};

/// Throws specification::Error.
MachineSpecification read_machine(specification::Document& document);

}  // namespace platter::machine
