#include "tools/compiler/charge/profile/profiler.hpp"

#include <algorithm>

#include "tools/compiler/charge/cost/operations.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {
namespace {

std::int64_t flops_of_blocks(const Assembly& assembly, const Function& function,
                             const std::vector<BlockId>& blocks) {
  std::int64_t flops = 0;
  for (const BlockId id : blocks) {
    const Block& block = function.blocks[id];
    for (std::size_t i = block.first; i < block.last; ++i) flops += flops_of(assembly.instructions[i]);
  }
  return flops;
}

}  // namespace

Profiler::Profiler(const Assembly& assembly, const Function& function, const LoopForest& loops,
                   const LineTable& lines, const std::map<std::string, Routine>& routines,
                   std::size_t& counters)
    : assembly_(assembly),
      function_(function),
      loops_(loops),
      lines_(lines),
      routines_(routines),
      next_(counters) {
  profile_.name = function.name;
  profile_.loops.resize(loops.loops().size());
  for (std::size_t i = 0; i < loops.loops().size(); ++i) {
    const Loop& loop = loops.loops()[i];
    if (loop.parent < loops.loops().size()) profile_.loops[i].parent = loop.parent;
    profile_.loops[i].innermost = loop.innermost;
  }
  for (BlockId block = 0; block < function.blocks.size(); ++block) note_code(block);
}

LoopProfile& Profiler::profile_of(const Loop& loop) {
  return profile_.loops[static_cast<std::size_t>(&loop - loops_.loops().data())];
}

std::vector<CounterProfile>& Profiler::counters_around(BlockId block) {
  const std::size_t loop = loops_.innermost(block);
  return loop < profile_.loops.size() ? profile_.loops[loop].counters : profile_.counters;
}

Place Profiler::place_of(const Instruction& instruction) const {
  const Location& location = instruction.location;
  return location.known() ? Place{lines_.file_name(location.file), location.line} : Place{};
}

/// Records the source lines and the calls of a block.
void Profiler::note_code(BlockId id) {
  const std::size_t around = loops_.innermost(id);
  const Block& block = function_.blocks[id];
  for (std::size_t i = block.first; i < block.last; ++i) {
    const Instruction& instruction = assembly_.instructions[i];
    if (!instruction.location.known()) continue;
    const Place place = place_of(instruction);
    if (profile_.place.line == 0) profile_.place = place;
    if (around < profile_.loops.size()) profile_.loops[around].lines.push_back(place);
  }
  const Instruction& last = terminator(assembly_, block);
  const auto routine = routines_.find(last.target);
  if (last.flow != Flow::kCall || (routine != routines_.end() && routine->second.vector)) return;
  for (std::size_t loop = around; loop < profile_.loops.size(); loop = loops_.loops()[loop].parent) {
    auto& calls = profile_.loops[loop].calls;
    if (std::find(calls.begin(), calls.end(), last.target) == calls.end()) calls.push_back(last.target);
  }
}

void Profiler::count_block(BlockId block, const BlockCosts& costs, Placer& placer) {
  executions_[block] = next_;
  counters_around(block).push_back({.counter = next_,
                                    .cp = costs.cost(block),
                                    .flops = flops_of_blocks(assembly_, function_, costs.charged_here(block)),
                                    .spent = costs.spent(block)});
  placer.in_block(block, count(next_++));
}

VectorCounters Profiler::count_vector_loop(const VectorPlan& plan) {
  const Loop& loop = *plan.loop;
  const VectorCharge& charge = plan.charge;
  const VectorCounters counters{.entries = next_, .strips = next_ + 1, .elements = next_ + 2};
  next_ += 3;
  executions_[loop.header] = counters.elements;
  entered_[&loop] = {counters.entries};
  auto& profile = profile_of(loop);
  profile.vector = VectorProfile{
      charge.per_result.total(), charge.per_strip.total(), charge.strip_length, charge.entry.total(), {}};
  for (const auto& instruction : charge.instructions)
    profile.vector->instructions.push_back(
        {instruction, place_of(assembly_.instructions[instruction.statement])});
  profile.listed = true;
  profile.counters.push_back({counters.entries, charge.entry.total(), 0, charge.entry});
  profile.counters.push_back({counters.strips, charge.per_strip.total(), 0, charge.per_strip});
  profile.counters.push_back({counters.elements, charge.per_result.total(),
                              flops_of_blocks(assembly_, function_, loop.blocks), charge.per_result});
  return counters;
}

void Profiler::count_entry(const Loop& loop, BlockId from, const Spent& each, Placer& placer) {
  profile_of(loop).counters.push_back({next_, each.total(), 0, each});
  placer.on_edge(from, loop.header, count(next_++), false);
}

std::size_t Profiler::count_words(BlockId block, const processor::Price& per_word) {
  Spent spent;
  spent.add("moving words", per_word);
  counters_around(block).push_back({next_, per_word, 0, spent});
  return next_++;
}

void Profiler::note_scalar(const Loop& loop, bool listed, std::string obstacle) {
  profile_of(loop).listed = listed;
  profile_of(loop).obstacle = std::move(obstacle);
}

Tally Profiler::tally_edges(const std::vector<BlockId>& from, BlockId to, Placer& placer) {
  Tally tally;
  for (const BlockId block : from) {
    placer.on_edge(block, to, count(next_), false);
    tally.plus.push_back(next_++);
  }
  return tally;
}

/// Counts the entries of a loop: on the edges that enter it or, if they cannot take lines, as executions of
/// its header minus back edges taken.
std::optional<Tally> Profiler::tally_entries(const Loop& loop, Placer& placer) {
  if (const auto found = entered_.find(&loop); found != entered_.end()) return Tally{found->second, {}};
  std::vector<BlockId> in;
  std::vector<BlockId> back;
  for (const BlockId from : function_.blocks[loop.header].predecessors)
    (loop.contains(from) ? back : in).push_back(from);
  const auto can = [&](const std::vector<BlockId>& edges) {
    return std::all_of(edges.begin(), edges.end(),
                       [&](BlockId from) { return placer.can_place_on_edge(from, loop.header); });
  };
  if (loop.header != 0 && can(in)) return tally_edges(in, loop.header, placer);
  if (!can(back)) return std::nullopt;
  return Tally{{executions_.at(loop.header)}, tally_edges(back, loop.header, placer).plus};
}

/// Executions of a loop's header are not always the iterations of a DO loop: a GO TO loop may start at the
/// same place, or gcc may move the header after an IF. Such a loop has several back edges or exits. Counters
/// then record how often each exit branch stays in the loop, which gives the iterations of the DO.
void Profiler::note_exits(const Loop& loop, Placer& placer) {
  auto& profile = profile_of(loop);
  const auto index = static_cast<std::size_t>(&loop - loops_.loops().data());
  std::vector<std::pair<BlockId, BlockId>> staying;
  for (const BlockId id : loop.blocks) {
    const Block& block = function_.blocks[id];
    const Instruction& last = terminator(assembly_, block);
    if (loops_.innermost(id) != index || last.flow != Flow::kBranch || block.successors.size() != 2) continue;
    const bool first_stays = loop.contains(block.successors[0]);
    if (first_stays == loop.contains(block.successors[1])) continue;
    staying.emplace_back(id, block.successors[first_stays ? 0 : 1]);
    profile.exits.push_back({place_of(last), {}});
  }
  if (profile.vector || (staying.size() == 1 && loop.latches.size() == 1)) return;
  for (std::size_t i = 0; i < staying.size(); ++i)
    profile.exits[i].counter = tally_edges({staying[i].first}, staying[i].second, placer).plus.front();
}

FunctionProfile Profiler::finish(Placer& placer) {
  profile_.entries = Tally{{executions_.at(0)}, {}};
  for (const Loop& loop : loops_.loops()) {
    LoopProfile& profile = profile_of(loop);
    profile.iterations.plus = {executions_.at(loop.header)};
    profile.entries = tally_entries(loop, placer);
    note_exits(loop, placer);
    if (loop.header == 0) profile_.entries = profile.entries;
    std::sort(profile.lines.begin(), profile.lines.end());
    profile.lines.erase(std::unique(profile.lines.begin(), profile.lines.end()), profile.lines.end());
    std::sort(profile.calls.begin(), profile.calls.end());
  }
  return std::move(profile_);
}

}  // namespace platter::charge
