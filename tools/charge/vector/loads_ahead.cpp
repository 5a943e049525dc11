#include "tools/charge/vector/loads_ahead.hpp"

#include <algorithm>

namespace platter::charge {

void LoadsAhead::begin(std::size_t instruction, Convoys& convoys) {
  if (most_ == 0) return;
  const std::string card = undivided_(assembly_.instructions[instruction].location);
  if (card.empty()) return;
  const auto [found, first] = cards_.try_emplace(card, 0);
  if (!first) return;
  std::int64_t loads = 0;
  for (const BlockId block : body_.way()) {
    const auto& range = function_.blocks[block];
    for (std::size_t i = range.first; i < range.last && loads < most_; ++i) {
      const Instruction& one = assembly_.instructions[i];
      if (!references_.loads_element(one) || undivided_(one.location) != card) continue;
      convoys.at(i);
      loaded_[i] = convoys.load(references_.name(one), references_.per_word(i, block));
      found->second = std::max(found->second, loaded_[i].chained);
      ++loads;
    }
  }
}

const Convoys::Result* LoadsAhead::find(std::size_t instruction) const {
  const auto found = loaded_.find(instruction);
  return found == loaded_.end() ? nullptr : &found->second;
}

std::size_t LoadsAhead::behind(const Location& statement) const {
  const auto found = cards_.find(undivided_(statement));
  return found == cards_.end() ? 0 : found->second;
}

}  // namespace platter::charge
