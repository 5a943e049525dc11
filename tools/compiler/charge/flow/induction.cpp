#include "tools/compiler/charge/flow/induction.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <vector>

namespace platter::charge {
namespace {

/// The writes of a loop to a register: their number, and the last one.
struct Writes {
  std::size_t count = 0;
  std::size_t instruction = 0;
  BlockId block = 0;
};
using AllWrites = std::array<Writes, kRegisters>;

AllWrites find_writes(const Assembly& assembly, const Function& function, const Loop& loop) {
  AllWrites writes{};
  for (const BlockId block : loop.blocks) {
    for (std::size_t i = function.blocks[block].first; i < function.blocks[block].last; ++i) {
      for (const Register r : assembly.instructions[i].defines) {
        writes[r] = {writes[r].count + 1, i, block};
      }
    }
  }
  return writes;
}

bool is(const Instruction& instruction, std::initializer_list<const char*> families) {
  return std::any_of(families.begin(), families.end(), [&](const std::string family) {
    return instruction.name.compare(0, family.size(), family) == 0 &&
           instruction.name.size() > family.size() &&
           (instruction.name[family.size()] == '6' || instruction.name[family.size()] == '3');
  });
}

/// Returns whether the instruction `made` computes `counter` plus a constant.
bool is_step_of(Register counter, const std::optional<Origin>& made, const Assembly& assembly) {
  if (!made) return false;
  const auto& step = assembly.instructions[made->instruction].step;
  return step && step->source == counter;
}

/// Returns whether the conditional branch at the end of `block` depends only on `counter`, or a register
/// computed from it, and on loop invariants.
bool tests_counter(Register counter, BlockId block, const Assembly& assembly, const Function& function,
                   const Loop& loop, const AllWrites& writes) {
  const Block& code = function.blocks[block];
  const Instruction& branch = terminator(assembly, code);
  if (branch.flow != Flow::kBranch) return false;
  const auto place = origin(kFlags, code.last - 1, block, assembly, function, loop);
  if (!place) return false;
  const Instruction& test = assembly.instructions[place->instruction];
  if (test.loads || !is(test, {"CMP", "SUB", "ADD", "DEC", "INC"})) return false;
  bool depends = false;
  for (const Register r : test.uses) {
    const bool of_counter =
        r == counter ||
        is_step_of(counter, origin(r, place->instruction, block, assembly, function, loop), assembly);
    depends = depends || of_counter;
    if (!of_counter && writes[r].count != 0) return false;
  }
  return depends;
}

/// Returns the change of `r` per iteration, either direct (r = r + c) or through another register (s = r + c;
/// r = s).
std::optional<Step> change_of(Register r, const Assembly& assembly, const Function& function,
                              const Loop& loop, const AllWrites& writes) {
  if (writes[r].count != 1) return std::nullopt;
  const auto step = assembly.instructions[writes[r].instruction].step;
  if (!step || step->target != r) return std::nullopt;
  if (step->source == r) return step;
  if (step->constant != 0) return std::nullopt;
  const auto by_way_of =
      origin(step->source, writes[r].instruction, writes[r].block, assembly, function, loop);
  if (!by_way_of || !assembly.instructions[by_way_of->instruction].step) return std::nullopt;
  const Step& first = *assembly.instructions[by_way_of->instruction].step;
  if (first.target != step->source || first.source != r || first.wide != step->wide) return std::nullopt;
  return Step{r, r, first.constant, step->wide};
}

/// Returns whether every iteration passes an exit that depends on `counter`.
bool ends_loop(Register counter, const Assembly& assembly, const Function& function, const LoopForest& forest,
               const Loop& loop, const AllWrites& writes) {
  return std::any_of(loop.blocks.begin(), loop.blocks.end(), [&](BlockId block) {
    const auto& successors = function.blocks[block].successors;
    const bool leaves =
        std::any_of(successors.begin(), successors.end(), [&](BlockId to) { return !loop.contains(to); });
    const bool always = std::all_of(loop.latches.begin(), loop.latches.end(),
                                    [&](BlockId latch) { return forest.dominates(block, latch); });
    return leaves && always && tests_counter(counter, block, assembly, function, loop, writes);
  });
}

}  // namespace

std::optional<Origin> origin(Register r, std::size_t instruction, BlockId block, const Assembly& assembly,
                             const Function& function, const Loop& loop) {
  while (true) {
    while (instruction > function.blocks[block].first) {
      const Instruction& earlier = assembly.instructions[--instruction];
      if (std::count(earlier.defines.begin(), earlier.defines.end(), r) != 0)
        return Origin{instruction, block};
    }
    const auto& predecessors = function.blocks[block].predecessors;
    if (block == loop.header || predecessors.size() != 1) return std::nullopt;
    block = predecessors.front();
    instruction = function.blocks[block].last;
  }
}

std::optional<std::int64_t> step_of(Register r, const Assembly& assembly, const Function& function,
                                    const Loop& loop) {
  const auto change = change_of(r, assembly, function, loop, find_writes(assembly, function, loop));
  if (!change || change->constant == 0) return std::nullopt;
  return change->constant;
}

std::optional<Step> counter_of(BlockId block, const Assembly& assembly, const Function& function,
                               const Loop& loop) {
  const AllWrites writes = find_writes(assembly, function, loop);
  for (Register r = 0; r < kXmm0; ++r) {
    if (r == kRsp || writes[r].block != block) continue;
    const auto change = change_of(r, assembly, function, loop, writes);
    if (change && change->wide && change->constant % 2 != 0) return change;
  }
  return std::nullopt;
}

std::optional<Induction> find_induction(const Assembly& assembly, const Function& function,
                                        const LoopForest& forest, const Loop& loop) {
  const AllWrites writes = find_writes(assembly, function, loop);
  for (Register r = 0; r < kXmm0; ++r) {
    const auto change = change_of(r, assembly, function, loop, writes);
    if (!change || change->constant == 0 || r == kRsp) continue;
    const BlockId block = writes[r].block;
    const bool every_time = std::all_of(loop.latches.begin(), loop.latches.end(),
                                        [&](BlockId latch) { return forest.dominates(block, latch); });
    if (every_time && ends_loop(r, assembly, function, forest, loop, writes)) {
      return Induction{r, change->wide, change->constant, block};
    }
  }
  return std::nullopt;
}

}  // namespace platter::charge
