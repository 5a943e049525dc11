#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/cost/block_costs.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/flow/routines.hpp"
#include "tools/compiler/charge/placement/placer.hpp"
#include "tools/compiler/charge/profile/profile.hpp"
#include "tools/compiler/charge/vector/vector_charger.hpp"
#include "tools/compiler/charge/vector/vector_list.hpp"

namespace platter::charge {

/// Adds profile counters to a function and records what they mean. Every clock period of the function belongs
/// to a counter of exactly one loop, or of the code outside loops. The profiler requires that each block is
/// charged separately, because the time of a block is then its cost times its executions.
class Profiler {
 public:
  /// `counters`: number of counters used in the file so far; increased by this function's counters.
  Profiler(const Assembly& assembly, const Function& function, const LoopForest& loops,
           const LineTable& lines, const std::map<std::string, Routine>& routines, std::size_t& counters);

  /// Counts the executions of a block.
  void count_block(BlockId block, const BlockCosts& costs, Placer& placer);
  /// Reserves the counters of a vector loop. The caller inserts the lines that count.
  VectorCounters count_vector_loop(const VectorPlan& plan);
  /// Counts the entries of a loop from block `from`, each of which costs `each`.
  void count_entry(const Loop& loop, BlockId from, const Spent& each, Placer& placer);
  /// Reserves a counter of the words that a block moves, each of which costs `per_word`, and returns it.
  std::size_t count_words(BlockId block, const processor::Price& per_word);
  /// Counts the entries of all loops and returns the function's profile.
  FunctionProfile finish(Placer& placer);

  /// Records why a loop is not a vector loop.
  void note_scalar(const Loop& loop, bool listed, std::string obstacle);

 private:
  std::vector<CounterProfile>& counters_around(BlockId block);
  LoopProfile& profile_of(const Loop& loop);
  Tally tally_edges(const std::vector<BlockId>& from, BlockId to, Placer& placer);
  std::optional<Tally> tally_entries(const Loop& loop, Placer& placer);
  void note_code(BlockId block);
  void note_exits(const Loop& loop, Placer& placer);
  Place place_of(const Instruction& instruction) const;

  const Assembly& assembly_;
  const Function& function_;
  const LoopForest& loops_;
  const LineTable& lines_;
  const std::map<std::string, Routine>& routines_;
  std::size_t& next_;
  FunctionProfile profile_;
  std::map<BlockId, std::size_t> executions_;                ///< counters of executions, by block
  std::map<const Loop*, std::vector<std::size_t>> entered_;  ///< counters of the entries of vector loops
};

}  // namespace platter::charge
