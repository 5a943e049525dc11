#pragma once

#include "emulator/machine/machine.hpp"
#include "tools/advise/variant.hpp"

namespace platter::command {

/// What advice needs to know of a machine's file system; it has UNICOS.
advise::FileSystem file_system_of(machine::Machine& machine);

}  // namespace platter::command
