#pragma once

#include <string>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// What a memory operand of a loop refers to when the loop begins, as far as the machine code tells:
/// "/X/+1000", so many words behind the beginning of a COMMON block; "A", a variable of the routine; "/X/+?"
/// where the distance is not known, "?" where nothing is, as with arguments.
std::string storage_name(const Assembly& assembly, const Function& function, const Loop& loop,
                         const Instruction& instruction, std::int64_t bytes_of_word);

}  // namespace platter::charge
