#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/record/distribution.hpp"
#include "emulator/record/listener.hpp"

namespace platter::record {

/// What one device did, and how long each time.
struct DriveAccount {
  Distribution seek;
  Distribution rotation;  ///< from when nothing but the angle was waited for to the sector's beginning
  Distribution service;   ///< of commands, from when the device acts on one to its completion
  std::array<std::int64_t, kCauses> lost{};  ///< revolutions, by cause
  time::Duration heads{};                    ///< that they sought, waited for a sector, or passed one
};

/// What the calls of one routine came to.
struct RoutineAccount {
  std::string name;
  Does does = Does::kNone;
  std::int64_t calls = 0;
  amount::Sectors sectors{};  ///< that the calls touch
  amount::Words words{};      ///< of those whose status has changed
  Distribution response;      ///< of these, from the call to the change
};

/// Adds up how long devices and routines took. Its memory depends on how many devices, routines and requests
/// under way there are, and not on how long a program runs.
class ServiceAccount final : public Listener {
 public:
  /// A channel from 0, and a device's own number.
  using Place = std::pair<int, std::size_t>;

  static constexpr Kinds kinds() {
    return {Kind::kCall,   Kind::kStatus,   Kind::kCommand,        Kind::kCompletion, Kind::kSeek,
            Kind::kSector, Kind::kTransfer, Kind::kLostRevolution, Kind::kLatency};
  }
  void on_event(const Event& event) override;

  const std::map<Place, DriveAccount>& drives() const { return drives_; }
  /// In the order of their first calls.
  const std::vector<RoutineAccount>& routines() const { return routines_; }
  /// How long words were crossing the channel, from 0. Where several of its devices move words at a time,
  /// that time counts once.
  time::Duration crossing(int channel) const;

 private:
  /// Until when words have crossed, and for how long.
  struct Crossing {
    time::Instant until = time::kStart;
    time::Duration length{};
  };
  void call(const Event& event);
  void status(const Event& event);
  void transfer(const Event& event);

  std::map<Place, DriveAccount> drives_;
  std::map<Place, time::Instant> commands_;  ///< the one that each device is acting on
  std::map<int, Crossing> crossings_;
  std::vector<RoutineAccount> routines_;
  std::map<std::uint64_t, std::size_t> under_way_;  ///< requests, with their routines
};

}  // namespace platter::record
