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
  void plan(Seat seat, Instant at);

  /// When the next actor acts; kNever if none has plans.
  Instant next() const { return next_; }

  /// Lets the first actor act.
  void act();

  /// Everything planned up to and including `until`, which is now then.
  void act_until(Instant until) {
    while (next_ <= until && next_ != kNever) act();
    now_ = std::max(now_, until);
  }

  /// The same where nothing is planned up to then.
  void skip(Duration length) { now_ += length; }

 private:
  void play(std::size_t match);

  Instant now_{};
  Instant next_ = kNever;
  std::vector<Actor*> actors_;
  // A knock-out tournament of all seats, their number rounded up to a power of two: match i is between the
  // winners of 2i and 2i + 1, and the last ones are the seats themselves. So a new plan costs a match a
  // round, and a machine with a handful of actors plays two or three.
  std::vector<Instant> at_;
  std::vector<Seat> winners_;
};

}  // namespace platter::time
