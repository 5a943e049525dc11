#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "emulator/error/program_fault.hpp"
#include "emulator/time/time.hpp"

namespace platter::time {

/// A program waits for an event that cannot happen any more, since no actor has a plan. what() names the
/// waiting part and the event.
class Deadlock : public ProgramFault {
 public:
  using ProgramFault::ProgramFault;
};

/// A part of the machine that acts at instants that it has planned, such as a controller.
class Actor {
 public:
  virtual ~Actor() = default;
  /// Performs the action planned for `now`, and may plan the next one with Engine::plan.
  virtual void act(Instant now) = 0;
};

/// The machine's clock, and the schedule of its actors. Each actor has at most one planned instant. At equal
/// instants actors act in the order in which they joined, which is the order of channels: lowest number
/// first.
class Engine {
 public:
  using ActorId = std::size_t;

  /// The current instant. While an actor acts, this is the instant that it has planned.
  Instant now() const { return now_; }

  ActorId join(Actor& actor);

  /// Replaces the actor's planned instant. kNever cancels it.
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

  /// Returns the actor's planned instant; kNever if it has none.
  Instant planned(ActorId seat) const { return plans_[seats_ + seat].at; }

  /// Returns the instant of the next action; kNever if no actor has a plan. Must not be called while an actor
  /// acts.
  Instant next() const { return plans_[1].at; }

  /// Runs the next action.
  void act() {
    const Plan first = plans_[1];
    now_ = std::max(now_, first.at);
    acting_ = first.seat;  // nearly every actor plans its next action, so the matches of its seat are usually
                           // played only once
    actors_[first.seat]->act(first.at);
    if (acting_ == first.seat) plan(first.seat, kNever);
  }

  /// Runs all actions planned up to and including `until`, and sets the clock to `until`.
  void act_until(Instant until) {
    while (next() <= until && next() != kNever) act();
    now_ = std::max(now_, until);
  }

  /// Advances the clock; no action may be planned up to the new instant.
  void skip(Duration length) { now_ += length; }

 private:
  static constexpr ActorId kNobody = static_cast<ActorId>(-1);

  struct Plan {
    Instant at = kNever;
    ActorId seat = 0;
  };

  Instant now_{};
  ActorId acting_ = kNobody;  ///< the acting actor, as long as it has not planned its next action
  std::vector<Actor*> actors_;
  // A tournament tree over all actors, their number rounded up to a power of two: match i is between the
  // winners of 2i and 2i + 1, and the last matches are the actors' own plans. A new plan costs one match per
  // level, so a machine with a few actors plays two or three.
  std::vector<Plan> plans_{2};
  std::size_t seats_ = 1;  ///< half of plans_.size(); stored to avoid a division for each plan
};

}  // namespace platter::time
