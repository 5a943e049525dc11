#pragma once

#include "emulator/machine/machine_specification.hpp"

namespace platter::tests {

/// A machine's configuration. A test sets only the members that matter to it.
using Chosen = machine::MachineConfig;

}  // namespace platter::tests
