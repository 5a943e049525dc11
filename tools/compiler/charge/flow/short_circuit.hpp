#pragma once

#include <vector>

#include "tools/compiler/charge/flow/function.hpp"

namespace platter::charge {

/// gfortran jumps over the second operand of .AND. or .OR. if the first operand decides the result. Compilers
/// of the time evaluated both operands without a branch. A block that only evaluates such an operand is
/// therefore charged together with the block that may jump over it.
///
/// The block is recognized by its position and its effect. It has one predecessor, which ends with a
/// conditional branch at the same file, line and column (gcc numbers the parts of one expression with
/// discriminators). It neither calls routines nor stores anything. One of its successors is also the branch
/// target of the predecessor.
///
/// Returns for each block the block that it is charged with: the first block of the expression, or the block
/// itself.
std::vector<BlockId> merge_short_circuits(const Assembly& assembly, const Function& function);

}  // namespace platter::charge
