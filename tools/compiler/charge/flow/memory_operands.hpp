#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// Returns the stride of an instruction's memory operand: the change of its address per iteration, in bytes,
/// or nothing if it is not a constant. The address may consist of sums, differences, negations and constant
/// multiples of registers that change by constants. The stride of a loop invariant is 0.
std::optional<std::int64_t> stride_of_address(std::size_t instruction, BlockId block,
                                              const Assembly& assembly, const Function& function,
                                              const Loop& loop);

/// Returns the name of the storage that a memory operand refers to at the start of the loop, as far as the
/// machine code shows it. "/X/+1000" is 1000 words after the start of COMMON block /X/, and "A" is a variable
/// of the routine. "/X/+?" means that the offset is unknown. "?" means that nothing is known, for example for
/// dummy arguments.
std::string storage_name(const Assembly& assembly, const Function& function, const Loop& loop,
                         const Instruction& instruction, std::int64_t bytes_of_word);

/// Returns the loads of a single-block loop that a compiler cannot issue an iteration ahead, by index of
/// instruction. They may read a value that the previous iteration stores, or that an earlier instruction of
/// the same iteration stores.
///
/// Addresses are compared the way compilers of the time compared subscripts: by registers, their strides and
/// constants. If the registers of two addresses differ, the subscripts are unknown, and a conflict is assumed
/// only for the same array. Arrays that are reached through different dummy arguments do not overlap, as
/// Fortran requires.
std::set<std::size_t> find_carried_loads(const Assembly& assembly, const Function& function,
                                         const Loop& loop);

}  // namespace platter::charge
