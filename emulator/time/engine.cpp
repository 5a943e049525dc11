#include "emulator/time/engine.hpp"

#include <bit>
#include <utility>

namespace platter::time {

Engine::ActorId Engine::join(Actor& actor) {
  const ActorId seat = actors_.size();
  actors_.push_back(&actor);
  if (actors_.size() > seats_) {
    const std::size_t seats = std::exchange(seats_, std::bit_ceil(actors_.size()));
    const auto before = std::exchange(plans_, std::vector<Plan>(2 * seats_));
    for (ActorId i = 0; i < seats_; ++i) {
      plans_[seats_ + i].seat = i;
      plan(i, i < seats ? before[seats + i].at : kNever);
    }
  }
  return seat;
}

}  // namespace platter::time
