#pragma once

#include <cstdint>

#include "tools/compiler/charge/assembly/instruction.hpp"

namespace platter::charge {

/// Bytes of what an instruction loads or stores, or of what it converts; eight where its name says nothing.
std::int64_t element_bytes(const Instruction& instruction);

}  // namespace platter::charge
