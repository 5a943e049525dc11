#pragma once

#include "emulator/machine/machine_specification.hpp"

namespace platter::tests {

/// Of which a test names only what it cares about.
using Chosen = machine::MachineConfig;

}  // namespace platter::tests
