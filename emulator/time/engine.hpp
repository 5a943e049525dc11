#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "emulator/error/program_fault.hpp"
#include "emulator/time/time.hpp"

namespace platter::time {

/// Somebody waits for something that can no longer happen, since nobody has any plans; what() says who, and
/// for what.
class Deadlock : public ProgramFault {
 public:
  using ProgramFault::ProgramFault;
};

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
  using ActorId = std::size_t;

  /// While an actor acts, its instant.
  Instant now() const { return now_; }

  ActorId join(Actor& actor);

  /// In place of what was planned there before; kNever: nothing.
  void plan(ActorId seat, Instant at) {
    if (seat == acting_) acting_ = kNobody;
    plans_[seats_ + seat].at = at;
    for (std::size_t match = seats_ + seat; match > 1; match /= 2) {
      const Plan& other = plans_[match ^ 1U];
      if (other.at < at || (other.at == at && other.seat < seat)) {
        at = other.at;
        seat = other.seat;
      }
      plans_[match / 2].at = at;
      plans_[match / 2].seat = seat;
    }
  }

  /// What is planned there; kNever: nothing.
  Instant planned(ActorId seat) const { return plans_[seats_ + seat].at; }

  /// When the next actor acts; kNever if none has plans. Not for an actor that acts.
  Instant next() const { return plans_[1].at; }

  /// Lets the first actor act.
  void act() {
    const Plan first = plans_[1];
    now_ = std::max(now_, first.at);
    acting_ =
        first.seat;  // nearly every actor plans anew, and so the matches of its seat are played but once
    actors_[first.seat]->act(first.at);
    if (acting_ == first.seat) plan(first.seat, kNever);
  }

  /// Everything planned up to and including `until`, which is now then.
  void act_until(Instant until) {
    while (next() <= until && next() != kNever) act();
    now_ = std::max(now_, until);
  }

  /// The same where nothing is planned up to then.
  void skip(Duration length) { now_ += length; }

 private:
  static constexpr ActorId kNobody = static_cast<ActorId>(-1);

  struct Plan {
    Instant at = kNever;
    ActorId seat = 0;
  };

  Instant now_{};
  ActorId acting_ = kNobody;  ///< the actor that acts and has not made its next plan
  std::vector<Actor*> actors_;
  // A knock-out tournament of all seats, their number rounded up to a power of two: match i is between the
  // winners of 2i and 2i + 1, and the last ones are the seats themselves. So a new plan costs a match a
  // round, and a machine with a handful of actors plays two or three.
  std::vector<Plan> plans_{2};
  std::size_t seats_ = 1;  ///< half of these, which would be a division by a plan's size each time
};

}  // namespace platter::time
