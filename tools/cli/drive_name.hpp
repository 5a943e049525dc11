#pragma once

#include <string>

#include "emulator/machine/machine_specification.hpp"

namespace platter::command {

/// "drive 2 (dd29 on dcu2)": of a channel, counted from 0, and what it has.
std::string drive_name(int channel, const machine::Slot& slot);

}  // namespace platter::command
