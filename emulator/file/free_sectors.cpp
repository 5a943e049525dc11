#include "emulator/file/free_sectors.hpp"

#include <algorithm>
#include <iterator>

namespace platter::file {

std::int64_t FreeSectors::take(std::int64_t sectors, std::int64_t wanted) {
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
  if (first == stretches_.end()) return -1;
  const std::int64_t place = first->first;
  cut(first, place, sectors);
  return place;
}

void FreeSectors::cut(Stretches::iterator stretch, std::int64_t first, std::int64_t sectors) {
  const auto [begin, length] = *stretch;
  const std::int64_t behind = begin + length - first - sectors;
  stretch->second = first - begin;
  if (stretch->second == 0) stretches_.erase(stretch);
  if (behind > 0) stretches_[first + sectors] = behind;
  free_ -= sectors;
}

std::int64_t FreeSectors::longest() const {
  std::int64_t longest = 0;
  for (const auto& [first, sectors] : stretches_) longest = std::max(longest, sectors);
  return longest;
}

void FreeSectors::give_back(std::int64_t first, std::int64_t sectors) {
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
