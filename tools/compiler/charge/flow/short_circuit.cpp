#include "tools/compiler/charge/flow/short_circuit.hpp"

#include <algorithm>
#include <numeric>

namespace platter::charge {
namespace {

bool has_no_effect(const Assembly& assembly, const Block& block) {
  for (std::size_t i = block.first; i < block.last; ++i) {
    const Instruction& instruction = assembly.instructions[i];
    const bool inside = instruction.flow == Flow::kNext || instruction.flow == Flow::kBranch ||
                        instruction.flow == Flow::kJump;
    if (!inside || instruction.repeated) return false;
    if (instruction.stores && instruction.memory != Memory::kFrame) return false;
  }
  return true;
}

bool is_at(const Assembly& assembly, const Block& block, const Location& location) {
  return std::all_of(assembly.instructions.begin() + static_cast<std::ptrdiff_t>(block.first),
                     assembly.instructions.begin() + static_cast<std::ptrdiff_t>(block.last),
                     [&](const Instruction& instruction) { return instruction.location == location; });
}

bool continues(const Assembly& assembly, const Function& function, BlockId from, BlockId block) {
  const Block& first = function.blocks[from];
  const Block& second = function.blocks[block];
  const Instruction& branch = terminator(assembly, first);
  if (branch.flow != Flow::kBranch || !branch.location.known() || first.successors.size() != 2) return false;
  if (second.predecessors.size() != 1 || second.successors.empty() || block == 0) return false;
  if (!is_at(assembly, second, branch.location) || !has_no_effect(assembly, second)) return false;
  const BlockId other = first.successors[0] == block ? first.successors[1] : first.successors[0];
  return std::find(second.successors.begin(), second.successors.end(), other) != second.successors.end();
}

}  // namespace

std::vector<BlockId> merge_short_circuits(const Assembly& assembly, const Function& function) {
  std::vector<BlockId> head(function.blocks.size());
  std::iota(head.begin(), head.end(), BlockId{0});
  for (BlockId block = 0; block < function.blocks.size(); ++block) {
    if (function.blocks[block].predecessors.size() != 1) continue;
    const BlockId from = function.blocks[block].predecessors.front();
    if (from != block && continues(assembly, function, from, block)) head[block] = from;
  }
  for (BlockId& first : head) {
    while (head[first] != first) first = head[first];
  }
  return head;
}

}  // namespace platter::charge
