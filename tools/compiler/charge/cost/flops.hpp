#pragma once

#include <cstdint>

#include "tools/compiler/charge/assembly/instruction.hpp"

namespace platter::charge {

/// Floating results of an instruction as MFLOPS count them: additions, subtractions, multiplications and
/// divisions, each of them one. No comparisons, maxima, signs or conversions, and nothing that a library
/// routine does inside.
std::int64_t flops_of(const Instruction& instruction);

}  // namespace platter::charge
