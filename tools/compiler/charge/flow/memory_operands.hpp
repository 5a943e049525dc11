#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// By how many bytes the address of an instruction's memory operand moves from one iteration of the loop to
/// the next, where that is a constant: registers that are sums, differences, negations and constant multiples
/// of what itself changes by constants. 0 where the loop does not change it.
std::optional<std::int64_t> stride_of_address(std::size_t instruction, BlockId block,
                                              const Assembly& assembly, const Function& function,
                                              const Loop& loop);

/// What a memory operand of a loop refers to when the loop begins, as far as the machine code tells:
/// "/X/+1000", so many words behind the beginning of a COMMON block; "A", a variable of the routine; "/X/+?"
/// where the distance is not known, "?" where nothing is, as with arguments.
std::string storage_name(const Assembly& assembly, const Function& function, const Loop& loop,
                         const Instruction& instruction, std::int64_t bytes_of_word);

/// The loads of a loop of one block that no compiler can issue an iteration ahead, because they may read what
/// the iteration before has stored, or their own iteration in front of them: by index of instruction.
///
/// Addresses are compared as a compiler of the time compared subscripts: registers, their steps and
/// constants. With other registers in the address, a subscript is not known, and only the same array counts;
/// arrays that are reached through different arguments do not overlap, which is Fortran's rule.
std::set<std::size_t> find_carried_loads(const Assembly& assembly, const Function& function,
                                         const Loop& loop);

}  // namespace platter::charge
