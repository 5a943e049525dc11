#pragma once

#include <cstdint>
#include <vector>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/placement/non_observing_functions.hpp"
#include "tools/compiler/charge/placement/placer.hpp"

namespace platter::charge {

/// Decides where the cost of the blocks outside the planned loops is added to the counter. A block need not
/// add its own cost. The cost may stay pending, as a constant that is known at each point of the program,
/// until code that could read the counter runs.
///
/// No cost may be pending at calls of routines that may read the counter, at returns, and at the start and
/// end of loops. A routine that may leave a cost to its callers (non_observing_functions.hpp) leaves the
/// amount that is common to all its returns. If paths with different pending amounts join, the smallest
/// amount stays pending. The other paths add the difference before they join: on their edge or, if the edge
/// ends with a jump and has no place for lines, in the block that it leaves. A counted loop adds its cost at
/// its exits. An additional constant is free there: the amount pending at the loop's entry minus the amount
/// pending at the target of the exit.
struct DeferredCharges {
  std::vector<std::int64_t> pending;   ///< CP pending at the start of each block
  std::vector<std::int64_t> in_block;  ///< CP that each block adds
  struct Edge {
    BlockId from = 0;
    BlockId to = 0;
    std::int64_t cp = 0;
  };
  std::vector<Edge> on_edge;  ///< CP added where one block falls through to the next
  std::int64_t left = 0;      ///< CP that the routine leaves to its callers
};

/// The code that adds the cost of a block: the block itself (kBlock), its loop's plan (kLoop), or a plan that
/// adds at the loop's exits and can also add the amount pending at the loop's entry (kExits).
enum class ChargeOwner : std::uint8_t { kBlock, kLoop, kExits };

/// Returns where the costs are added. `costs`: CP of each block.
DeferredCharges defer_charges(const Assembly& assembly, const Function& function, const LoopForest& loops,
                              const std::vector<std::int64_t>& costs, const std::vector<ChargeOwner>& owners,
                              const Placer& placer, const NonObservingFunctions& quiet);

}  // namespace platter::charge
