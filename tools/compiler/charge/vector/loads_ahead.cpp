#include "tools/compiler/charge/vector/loads_ahead.hpp"

#include <algorithm>

namespace platter::charge {

LoadsAhead::LoadsAhead(const Assembly& assembly, const Function& function, const LoopBody& body,
                       const References& references, std::int64_t most, Undivided undivided)
    : assembly_(assembly), references_(references), undivided_(std::move(undivided)) {
  if (most == 0) return;
  for (const BlockId block : body.path()) {
    for (std::size_t i = function.blocks[block].first; i < function.blocks[block].last; ++i) {
      const Instruction& one = assembly.instructions[i];
      const auto key = key_of(one.location);
      if (!key || !references.loads_element(one)) continue;
      auto& loads = statements_[*key].loads;
      if (std::ssize(loads) < most) loads.push_back({i, block});
    }
  }
}

std::optional<LoadsAhead::Key> LoadsAhead::key_of(const Location& place) const {
  const auto line = undivided_(place);
  return line ? std::optional(Key{place.file, *line}) : std::nullopt;
}

void LoadsAhead::begin(std::size_t instruction, Convoys& convoys) {
  const auto key = key_of(assembly_.instructions[instruction].location);
  const auto found = key ? statements_.find(*key) : statements_.end();
  if (found == statements_.end()) return;
  auto& [loads, last] = found->second;
  for (const Load& load : std::exchange(loads, {})) {
    convoys.at(load.instruction);
    const auto loaded = convoys.load(references_.name(assembly_.instructions[load.instruction]),
                                     references_.per_word(load.instruction, load.block));
    last = std::max(last, loaded.chained);
    loaded_[load.instruction] = loaded;
  }
}

const Convoys::Result* LoadsAhead::find(std::size_t instruction) const {
  const auto found = loaded_.find(instruction);
  return found == loaded_.end() ? nullptr : &found->second;
}

std::size_t LoadsAhead::first_convoy(const Location& place) const {
  const auto key = key_of(place);
  const auto found = key ? statements_.find(*key) : statements_.end();
  return found == statements_.end() ? 0 : found->second.last_convoy;
}

}  // namespace platter::charge
