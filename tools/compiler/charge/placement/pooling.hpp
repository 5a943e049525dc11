#pragma once

#include <vector>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/placement/non_observing_functions.hpp"

namespace platter::charge {

/// Blocks that are executed equally often, whatever the program does, can be charged together in the first of
/// them, if nobody can look at the counter between: no call of whoever may look and no return is on
/// the way. For each block, the
/// one that it can be charged in; itself for most.
std::vector<BlockId> pool_blocks(const Assembly& assembly, const Function& function, const LoopForest& loops,
                                 const NonObservingFunctions& quiet);

}  // namespace platter::charge
