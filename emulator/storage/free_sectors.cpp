#include "emulator/storage/free_sectors.hpp"

#include <algorithm>
#include <iterator>

namespace platter::file {

using amount::Sectors;

std::optional<Sectors> FreeSectors::take(Sectors sectors, Sectors wanted) {
  const auto behind = stretches_.upper_bound(wanted);
  if (behind != stretches_.begin()) {
    const auto there = std::prev(behind);
    if (there->first + there->second >= wanted + sectors) {
      cut(there, wanted, sectors);
      return wanted;
    }
  }
  const auto first = std::find_if(stretches_.begin(), stretches_.end(),
                                  [&](const auto& one) { return one.second >= sectors; });
  if (first == stretches_.end()) return std::nullopt;
  const Sectors place = first->first;
  cut(first, place, sectors);
  return place;
}

void FreeSectors::cut(Stretches::iterator stretch, Sectors first, Sectors sectors) {
  const auto [begin, length] = *stretch;
  const Sectors behind = begin + length - first - sectors;
  stretch->second = first - begin;
  if (stretch->second == Sectors{}) stretches_.erase(stretch);
  if (behind > Sectors{}) stretches_[first + sectors] = behind;
  free_ -= sectors;
}

Sectors FreeSectors::longest() const {
  Sectors longest;
  for (const auto& [first, sectors] : stretches_) longest = std::max(longest, sectors);
  return longest;
}

void FreeSectors::give_back(Sectors first, Sectors sectors) {
  auto place = stretches_.emplace(first, sectors).first;
  free_ += sectors;
  if (const auto next = std::next(place); next != stretches_.end() && next->first == first + sectors) {
    place->second += next->second;
    stretches_.erase(next);
  }
  if (place == stretches_.begin()) return;
  const auto before = std::prev(place);
  if (before->first + before->second != first) return;
  before->second += place->second;
  stretches_.erase(place);
}

}  // namespace platter::file
