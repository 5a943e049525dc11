#include "emulator/time/engine.hpp"

#include <bit>

namespace platter::time {

Engine::Seat Engine::join(Actor& actor) {
  const Seat seat = actors_.size();
  actors_.push_back(&actor);
  if (actors_.size() > at_.size()) {
    const std::size_t size = std::bit_ceil(actors_.size());
    at_.resize(size, kNever);
    winners_.resize(2 * size);
    for (Seat i = 0; i < size; ++i) winners_[size + i] = i;
    for (std::size_t match = size; match-- > 1;) play(match);
  }
  return seat;
}

}  // namespace platter::time
