#include "tools/compiler/charge/placement/runtime_tables.hpp"

#include <fmt/format.h>

namespace platter::charge {

/// Adds an entry per block, because gcc does not always place the blocks of a loop next to each other. The
/// entry ends at the instruction that ends the block, because the lines that add the loop's cost at an exit
/// follow or replace it. The registers are still those of the loop when that instruction is interrupted.
void LoopTable::add(const Assembly& assembly, const Function& function, const Loop& loop,
                    const Iterations& iterations, SourceText& text) {
  if (lines_.empty()) lines_ = {"\t.section\tplatter_loops,\"a\",@progbits", "\t.balign\t8"};
  for (const BlockId id : loop.blocks) {
    const Block& block = function.blocks[id];
    if (block.last == block.first) continue;
    const std::string label = fmt::format(".Lplatter_loop_{}", stretches_++);
    text.insert_before(assembly.instructions[block.first].line, label + ":");
    text.insert_before(terminator(assembly, block).line, label + "_end:");
    lines_.push_back(
        fmt::format("\t.quad\t{0}, {0}_end, {1}, {2}", label, iterations.step, iterations.per_iteration));
    lines_.push_back(fmt::format("\t.byte\t{}, {}, {}, 0, 0, 0, 0, 0", iterations.counter,
                                 *iterations.registers.start, iterations.wide ? 1 : 0));
  }
}

void RoutineTable::add(const Assembly& assembly, const Function& function, SourceText& text) {
  if (lines_.empty()) lines_ = {"\t.section\tplatter_routines,\"a\",@progbits", "\t.balign\t8"};
  const std::string label = fmt::format(".Lplatter_routine_{}", routines_++);
  text.insert_before(function.line, label + ":");
  text.insert_before(terminator(assembly, function.blocks.back()).line + 1, label + "_end:");
  lines_.push_back(fmt::format("\t.quad\t{0}, {0}_end", label));
}

}  // namespace platter::charge
