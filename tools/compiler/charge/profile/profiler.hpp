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

/// Gives one function counters beside its charges, and says what they stand for. Every clock period that the
/// function is charged belongs to a counter of exactly one loop, or of the code outside its loops. It wants
/// the plain way of charging, each block by itself: there a block's time is its cost times its executions.
class Profiler {
 public:
  /// `counters` numbers the counters of the file; it is added to.
  Profiler(const Assembly& assembly, const Function& function, const LoopForest& loops,
           const LineTable& lines, const std::map<std::string, Routine>& routines, std::size_t& counters);

  /// Counts a block's executions.
  void count_block(BlockId block, const BlockCosts& costs, Placer& placer);
  /// Counters for a vector loop's charges; who charges it places them.
  VectorCounters count_vector_loop(const VectorPlan& plan);
  /// Counts a loop's entries from a block, at a price each.
  void count_entry(const Loop& loop, BlockId from, const Spent& each, Placer& placer);
  /// Counts the words that a block moves, at a price each; returns the counter.
  std::size_t count_words(BlockId block, const processor::Price& per_word);
  /// Counts the entries of loops, and finishes.
  FunctionProfile finish(Placer& placer);

  /// Says why a loop is none of the vector loops.
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
  std::map<BlockId, std::size_t> executions_;                ///< counters of blocks, by block
  std::map<const Loop*, std::vector<std::size_t>> entered_;  ///< of vector loops
};

}  // namespace platter::charge
