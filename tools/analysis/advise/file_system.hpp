#pragma once

#include "emulator/machine/machine.hpp"
#include "tools/analysis/advise/variant.hpp"

namespace platter::advise {

/// What advice needs to know of a machine's file system; it has UNICOS.
FileSystem file_system_of(machine::Machine& machine);

}  // namespace platter::advise
