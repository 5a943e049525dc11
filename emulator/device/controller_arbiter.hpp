#pragma once

#include <deque>

#include "emulator/time/time.hpp"

namespace platter::device {

/// Whose turn it is at a controller: one drive at a time, in the order of asking.
class ControllerArbiter {
 public:
  class User {
   public:
    virtual ~User() = default;
    /// It has the controller now, having waited for it.
    virtual void granted(time::Instant now) = 0;
    /// Another one has it: what it left in the buffers is gone.
    virtual void displaced() = 0;
  };

  /// True: it has the controller; false: granted() will tell. Who has it goes on where nobody else waits.
  bool take(User& user) {
    if (holder_ != nullptr && (holder_ != &user || !waiting_.empty())) {
      waiting_.push_back(&user);
      return false;
    }
    hold(user);
    return true;
  }
  bool has(const User& user) const { return holder_ == &user; }
  void give_back(time::Instant now) {
    holder_ = nullptr;
    if (waiting_.empty()) return;
    User& next = *waiting_.front();
    waiting_.pop_front();
    hold(next);
    next.granted(now);
  }

 private:
  void hold(User& user) {
    if (last_ != nullptr && last_ != &user) last_->displaced();
    holder_ = last_ = &user;
  }

  User* holder_ = nullptr;
  User* last_ = nullptr;
  std::deque<User*> waiting_;
};

}  // namespace platter::device
