#pragma once

#include <cstdint>

namespace platter::runtime {

/// Whether an address lies where the program's constants are: in a segment of its file that is loaded behind
/// its code, to be read and neither written nor executed. May be asked in a signal's handler.
bool is_constant(std::uintptr_t address);

}  // namespace platter::runtime
