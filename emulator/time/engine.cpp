#include "emulator/time/engine.hpp"

#include <bit>
#include <utility>

namespace platter::time {

Engine::Seat Engine::join(Actor& actor) {
  const Seat seat = actors_.size();
  actors_.push_back(&actor);
  if (const std::size_t seats = plans_.size() / 2; actors_.size() > seats) {
    const auto before = std::exchange(plans_, std::vector<Plan>(2 * std::bit_ceil(actors_.size())));
    for (Seat i = 0; i < plans_.size() / 2; ++i) {
      plans_[plans_.size() / 2 + i].seat = i;
      plan(i, i < seats ? before[seats + i].at : kNever);
    }
  }
  return seat;
}

}  // namespace platter::time
