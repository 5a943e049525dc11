#pragma once

#include <cstdint>
#include <vector>

#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/placement/non_observing_functions.hpp"
#include "tools/compiler/charge/placement/placer.hpp"

namespace platter::charge {

/// Where the blocks outside the planned loops are paid for. Not every block pays for itself: what it costs
/// may stay owing, as a constant that is known for each place of the program, until somebody could look at
/// the counter.
///
/// Settled in full is at calls of whoever may look, at returns, and where loops begin and end. A routine that
/// may leave something to its callers (non_observing_functions.hpp) leaves what all its returns have in common. Where
/// ways meet on which different amounts are owing, the least goes on, and the others pay the difference
/// before: on their edge, or, where a jump has no place for a charge of its own, in the block that it leaves.
/// A counted loop pays at its exits, and there any constant costs nothing: what is owing at its entry, less
/// what is owing where the exit leads.
struct DeferredCharges {
  std::vector<std::int64_t> owing;     ///< where each block begins
  std::vector<std::int64_t> in_block;  ///< paid in each block
  struct Edge {
    BlockId from = 0;
    BlockId to = 0;
    std::int64_t cp = 0;
  };
  std::vector<Edge> on_edge;  ///< paid where one block falls through to the next
  std::int64_t left = 0;      ///< to the routine's callers, which pay it
};

/// Who pays for a block of a loop's plan: the plan as it is, or a plan that pays at the loop's exits and can
/// take something over.
enum class ChargeOwner : std::uint8_t { kBlock, kLoop, kExits };

/// `costs`: CP of each block.
DeferredCharges settle(const Assembly& assembly, const Function& function, const LoopForest& loops,
                       const std::vector<std::int64_t>& costs, const std::vector<ChargeOwner>& payers,
                       const Placer& placer, const NonObservingFunctions& quiet);

}  // namespace platter::charge
