#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// Longest time for one word that a specification may give. A sector of 100 000 words then takes 28 hours,
/// which can still be scheduled before the end of virtual time.
inline constexpr std::chrono::seconds kLongestWord{1};

/// What an I/O subsystem says of itself; each drive has buffers of its own there.
struct IoSubsystemSpecification {
  time::Duration access_time;  ///< from a command to its first sector
  time::Duration word_time;    ///< of a word between buffers and memory
  bool reads_ahead;            ///< to the end of the track
  std::int64_t segments;       ///< that are written behind
  amount::Sectors segment;     ///< of each
};

/// What specification/controllers/NAME.toml says. An I/O subsystem takes and gives sectors as they pass.
struct ControllerSpecification {
  std::string description;
  std::int64_t buffers;        ///< of one sector each
  time::Duration word_time;    ///< of a word on the channel
  amount::Words rest;          ///< of a sector read, still to cross when it has passed; at most all of it
  time::Duration select_time;  ///< from a command to a drive that is selected for it
  bool reads_ahead;            ///< the sector after a request goes into a free buffer
  bool
      completes_buffered;  ///< a write is complete when its last word is in a buffer, not when on the surface
  std::optional<IoSubsystemSpecification> subsystem{};  ///< that the drive is behind
};

/// Throws specification::Error.
ControllerSpecification read_controller(specification::Document& document);

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
