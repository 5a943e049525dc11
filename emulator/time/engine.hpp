#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "emulator/time/time.hpp"

namespace platter::time {

/// A part of the machine that does something by itself at an instant it has named: a controller, say.
class Actor {
 public:
  virtual ~Actor() = default;
  /// Does what was planned for `now`, and plans anew with Engine::plan.
  virtual void act(Instant now) = 0;
};

/// The machine's clock, and who acts next. Each actor has a seat, with at most one planned instant. Equal
/// instants go in order of joining, which is the order of the channels: lowest number first.
class Engine {
 public:
  using Seat = std::size_t;

  /// While an actor acts, its instant.
  Instant now() const { return now_; }

  Seat join(Actor& actor);

  /// In place of what was planned there before; kNever: nothing.
  void plan(Seat seat, Instant at) {
    if (seat == acting_) acting_ = kNobody;
    at_[seat] = at;
    for (std::size_t match = (at_.size() + seat) / 2; match > 0; match /= 2) play(match);
    next_ = at_[winners_[1]];
  }

  /// When the next actor acts; kNever if none has plans. Not for an actor that acts.
  Instant next() const { return next_; }

  /// Lets the first actor act.
  void act() {
    const Seat first = winners_[1];
    const Instant at = at_[first];
    now_ = std::max(now_, at);
    // Nearly every actor plans anew, and so the matches of its seat are played but once.
    at_[first] = kNever;
    acting_ = first;
    actors_[first]->act(at);
    if (acting_ == first) plan(first, kNever);
  }

  /// Everything planned up to and including `until`, which is now then.
  void act_until(Instant until) {
    while (next_ <= until && next_ != kNever) act();
    now_ = std::max(now_, until);
  }

  /// The same where nothing is planned up to then.
  void skip(Duration length) { now_ += length; }

 private:
  static constexpr Seat kNobody = static_cast<Seat>(-1);

  void play(std::size_t match) {
    const Seat a = winners_[2 * match];
    const Seat b = winners_[2 * match + 1];  // always the higher one
    winners_[match] = at_[b] < at_[a] ? b : a;
  }

  Instant now_{};
  Instant next_ = kNever;
  Seat acting_ = kNobody;  ///< and has not planned anew yet
  std::vector<Actor*> actors_;
  // A knock-out tournament of all seats, their number rounded up to a power of two: match i is between the
  // winners of 2i and 2i + 1, and the last ones are the seats themselves. So a new plan costs a match a
  // round, and a machine with a handful of actors plays two or three.
  std::vector<Instant> at_;
  std::vector<Seat> winners_;
};

}  // namespace platter::time
