#pragma once

#include <cstddef>
#include <set>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// The loads of a loop of one block that no compiler can issue an iteration ahead, because they may read what
/// the iteration before has stored, or their own iteration in front of them: by index of instruction.
///
/// Addresses are compared as a compiler of the time compared subscripts: registers, their steps and
/// constants. With other registers in the address, a subscript is not known, and only the same array counts;
/// arrays that are reached through different arguments do not overlap, which is Fortran's rule.
std::set<std::size_t> find_carried_loads(const Assembly& assembly, const Function& function,
                                         const Loop& loop);

}  // namespace platter::charge
