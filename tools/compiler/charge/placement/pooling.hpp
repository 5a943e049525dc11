#pragma once

#include <vector>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/placement/non_observing_functions.hpp"

namespace platter::charge {

/// Finds blocks that are always executed equally often, so that their cost can be added in the first of them.
/// The counter must not be read between them: no return, and no call of a function that may read the counter,
/// is between them. Returns for each block the block that adds its cost, which is most often the block
/// itself.
std::vector<BlockId> pool_blocks(const Assembly& assembly, const Function& function, const LoopForest& loops,
                                 const NonObservingFunctions& quiet);

}  // namespace platter::charge
