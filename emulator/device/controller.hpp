#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// The longest time for one word that a specification may give. A sector of 100 000 words then takes 28
/// hours, which still ends before the end of virtual time.
inline constexpr std::chrono::seconds kLongestWord{1};

/// The parameters of an I/O subsystem. Each drive has its own buffers in it.
struct IoSubsystemSpecification {
  time::Duration access_time;     ///< from a command to its first sector
  time::Duration word_time;       ///< to move a word between a buffer and memory
  bool reads_ahead;               ///< the drive reads ahead up to the end of the track, or by a segment
  std::int64_t segments;          ///< number of write-behind segments
  amount::Sectors segment;        ///< length of a segment
  bool ahead_by_segment = false;  ///< reading ahead ends a segment after the request, on any track
};

/// The contents of specification/controllers/NAME.toml. An I/O subsystem moves sectors at the speed at which
/// they pass the heads.
struct ControllerSpecification {
  std::string description;
  std::int64_t buffers;      ///< one-sector buffers
  time::Duration word_time;  ///< time to move a word across the channel
  amount::Words rest;  ///< words of a sector that still have to cross the channel when the sector has passed;
                       ///< at most all of its words
  time::Duration select_time;  ///< time from a command until its drive is selected
  bool reads_ahead;            ///< the controller reads the sector after a request into a free buffer
  bool completes_buffered;     ///< a write completes when its last word is in a buffer, not when it is on the
                               ///< surface
  std::optional<IoSubsystemSpecification>
      subsystem{};  ///< I/O subsystem between drive and memory; nullopt if there is none
};

/// Reads a controller's specification. Throws specification::Error.
ControllerSpecification read_controller(specification::Document& document);

/// Grants a controller to one drive at a time, in the order of their requests.
class ControllerArbiter {
 public:
  class User {
   public:
    virtual ~User() = default;
    /// Called when the user has waited for the controller and now has it.
    virtual void granted(time::Instant now) = 0;
    /// Called when another user gets the controller. This user's data in the controller's buffers is lost.
    virtual void displaced() = 0;
  };

  /// Requests the controller. Returns true if the user has it at once; otherwise granted() is called later.
  /// The holder keeps the controller if no other user waits.
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
