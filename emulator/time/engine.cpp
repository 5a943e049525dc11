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

void Engine::play(std::size_t match) {
  const Seat a = winners_[2 * match];
  const Seat b = winners_[2 * match + 1];  // always the higher one
  winners_[match] = at_[b] < at_[a] ? b : a;
}

void Engine::plan(Seat seat, Instant at) {
  at_[seat] = at;
  for (std::size_t match = (at_.size() + seat) / 2; match > 0; match /= 2) play(match);
  next_ = at_[winners_[1]];
}

void Engine::act() {
  const Seat first = winners_[1];
  const Instant at = at_[first];
  now_ = std::max(now_, at);
  plan(first, kNever);
  actors_[first]->act(at);
}

}  // namespace platter::time
