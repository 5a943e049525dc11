#include "tools/charge/flags_liveness.hpp"

#include <algorithm>

namespace platter::charge {

FlagsLiveness::FlagsLiveness(const Assembly& assembly, const Function& function)
    : assembly_(assembly), function_(function), live_in_(function.blocks.size(), false) {
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId id = function.blocks.size(); id-- > 0;) {
      const bool live = before(id).front();
      if (live != live_in_[id]) {
        live_in_[id] = live;
        changed = true;
      }
    }
  }
}

std::vector<bool> FlagsLiveness::before(BlockId id) const {
  const Block& block = function_.blocks[id];
  bool live = std::any_of(block.successors.begin(), block.successors.end(),
                          [this](BlockId to) { return live_in_[to]; });
  std::vector<bool> result(block.last - block.first);
  for (std::size_t i = block.last; i-- > block.first;) {
    const Instruction& instruction = assembly_.instructions[i];
    if (instruction.writes_flags) live = false;
    if (instruction.reads_flags) live = true;
    result[i - block.first] = live;
  }
  return result;
}

std::size_t FlagsLiveness::first_dead(BlockId id) const {
  const auto live = before(id);
  const auto found = std::find(live.begin(), live.end(), false);
  return function_.blocks[id].first + static_cast<std::size_t>(found - live.begin());
}

bool FlagsLiveness::live_before(BlockId id, std::size_t instruction) const {
  return before(id)[instruction - function_.blocks[id].first];
}

}  // namespace platter::charge
