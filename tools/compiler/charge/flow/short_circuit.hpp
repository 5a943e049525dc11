#pragma once

#include <vector>

#include "tools/compiler/charge/flow/function.hpp"

namespace platter::charge {

/// gfortran jumps over the second operand of an .AND. or .OR. that the first has decided; the compilers of
/// the time evaluated both, without a branch between. So a block that only evaluates such an operand is
/// charged with the block that would jump over it.
///
/// It is recognised by where it stands and by what it does: it has one predecessor, which ends in a
/// conditional branch of the same file, line and column (gcc numbers the pieces of one expression by
/// discriminators); it calls and stores nothing; and one of its own successors is where the predecessor
/// jumps.
///
/// For each block the one it is charged with (the first of its expression); itself for all others.
std::vector<BlockId> merge_short_circuits(const Assembly& assembly, const Function& function);

}  // namespace platter::charge
