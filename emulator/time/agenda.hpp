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
  /// Does what was planned for `now`, and plans anew with Agenda::plan.
  virtual void act(Instant now) = 0;
};

/// Who acts next. A machine has a handful of actors, each with at most one planned instant, so a scan is
/// faster than a heap and nothing is ever allocated. Equal instants go in order of joining, which is the
/// order of the channels: lowest number first.
class Agenda {
 public:
  using Seat = std::size_t;

  Seat join(Actor& actor) {
    seats_.push_back({&actor, kNever});
    return seats_.size() - 1;
  }

  void plan(Seat seat, Instant at) {
    seats_[seat].at = at;
    if (seat == first_ || at < next_ || (at == next_ && seat < first_)) find_first();
  }

  /// When the next actor acts; kNever if none has plans.
  Instant next() const { return next_; }

  /// Lets the first actor act.
  void act() {
    auto& seat = seats_[first_];
    const Instant now = seat.at;
    seat.at = kNever;
    find_first();
    seat.actor->act(now);
  }

  /// Everything planned up to and including `until`.
  void act_until(Instant until) {
    while (next_ <= until && next_ != kNever) act();
  }

 private:
  struct Entry {
    Actor* actor;
    Instant at;
  };

  void find_first() {
    const auto first = std::min_element(seats_.begin(), seats_.end(),
                                        [](const Entry& a, const Entry& b) { return a.at < b.at; });
    first_ = static_cast<Seat>(first - seats_.begin());
    next_ = first->at;
  }

  std::vector<Entry> seats_;
  Seat first_ = 0;
  Instant next_ = kNever;
};

}  // namespace platter::time
