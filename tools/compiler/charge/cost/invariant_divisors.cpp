#include "tools/compiler/charge/cost/invariant_divisors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace platter::charge {
namespace {

bool has_calls(const Assembly& assembly, const Function& function, const Loop& loop) {
  return std::any_of(loop.blocks.begin(), loop.blocks.end(), [&](BlockId block) {
    return terminator(assembly, function.blocks[block]).flow == Flow::kCall;
  });
}

/// Returns whether lines can be placed before the loop, which is the case if no computed GO TO leads to
/// it.
bool has_entry(const Assembly& assembly, const Function& function, const Loop& loop) {
  const auto& from = function.blocks[loop.header].predecessors;
  return loop.header != 0 && std::none_of(from.begin(), from.end(), [&](BlockId block) {
           return terminator(assembly, function.blocks[block]).flow == Flow::kIndirect;
         });
}

}  // namespace

std::optional<Divisor> invariant_divisor(const Instruction& instruction, const RegisterSet& written) {
  if (!instruction.name.starts_with("DIVSD") && !instruction.name.starts_with("DIVSS")) return std::nullopt;
  if (instruction.memory == Memory::kConstant)
    return instruction.symbols.empty() ? std::nullopt : std::optional(instruction.symbols.front());
  if (instruction.loads) return std::nullopt;
  // The divisor is the last explicit operand, which precedes the implicit ones.
  const auto divisor =
      std::find_if(instruction.uses.rbegin(), instruction.uses.rend(), [](Register r) { return r < kFlags; });
  if (divisor == instruction.uses.rend() || written[*divisor]) return std::nullopt;
  return fmt::format("register {}", *divisor);
}

RegisterSet written_in(const Assembly& assembly, const Function& function, const Loop& loop) {
  RegisterSet written;
  for (const BlockId block : loop.blocks) {
    for (std::size_t i = function.blocks[block].first; i < function.blocks[block].last; ++i) {
      for (const Register r : assembly.instructions[i].defines) written.set(r);
    }
  }
  return written;
}

InvariantDivisors::InvariantDivisors(const Assembly& assembly, const Function& function,
                                     const LoopForest& loops, const processor::UnitTimes& times)
    : times_(times) {
  if (!times.reciprocal) return;
  for (const Loop& loop : loops.loops()) {
    if (loop.innermost && has_entry(assembly, function, loop) && !has_calls(assembly, function, loop))
      look_into(assembly, function, loops, loop);
  }
}

void InvariantDivisors::look_into(const Assembly& assembly, const Function& function, const LoopForest& loops,
                                  const Loop& loop) {
  const RegisterSet written = written_in(assembly, function, loop);
  for (const BlockId block : loop.blocks) {
    const bool always = std::all_of(loop.latches.begin(), loop.latches.end(),
                                    [&](BlockId latch) { return loops.dominates(block, latch); });
    if (!always) continue;
    for (std::size_t i = function.blocks[block].first; i < function.blocks[block].last; ++i) {
      const auto divisor = invariant_divisor(assembly.instructions[i], written);
      if (!divisor) continue;
      divisions_.insert(i);
      divisors_[loop.header].insert(*divisor);
    }
  }
}

Spent InvariantDivisors::ahead_of(const Loop& loop) const {
  const auto found = divisors_.find(loop.header);
  return found == divisors_.end() ? Spent{} : reciprocals(found->second.size(), false, times_);
}

Spent reciprocals(std::size_t divisors, bool corrected, const processor::UnitTimes& times) {
  Spent spent;
  if (divisors == 0) return spent;
  const Periods turn = processor::Price{.cp = 1, .basis = processor::Basis::kSource};
  const auto others = static_cast<std::int64_t>(divisors - 1);
  const auto multiply = times[processor::Operation::kFloatingMultiply].time;
  spent.add("reciprocal of a divisor", times.reciprocal->approximation + others * turn);
  if (corrected) spent.add("reciprocal of a divisor", multiply + others * turn);
  return spent;
}

}  // namespace platter::charge
