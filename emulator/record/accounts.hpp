#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/time/time.hpp"

namespace platter::record {

/// What one channel did.
struct ChannelSummary {
  std::int64_t calls = 0;
  amount::Words words_read{};  ///< of requests whose status has changed
  amount::Words words_written{};
  std::int64_t revolutions_lost = 0;
  std::int64_t lost_at_boundaries = 0;  ///< of these, those a seek to the next cylinder costs
  std::int64_t seeks = 0;
  time::Duration seek{};
  time::Duration latency{};   ///< from ready to the first sector's beginning
  time::Duration transfer{};  ///< sectors passing for a request
};

/// Adds up events by channel; the closing summary of a run is a view on it.
class Summary final : public Listener {
 public:
  explicit Summary(std::size_t channels) : channels_(channels) {}

  /// The kinds it needs.
  static constexpr Kinds kinds() {
    return {Kind::kCall, Kind::kStatus, Kind::kSeek, Kind::kLatency, Kind::kSector, Kind::kLostRevolution};
  }

  void on_event(const Event& event) override;

  const std::vector<ChannelSummary>& channels() const { return channels_; }

 private:
  std::vector<ChannelSummary> channels_;
};

/// How long something took, over many times, in constant memory: each length is counted in one of some
/// thousand classes, of whole nanoseconds. Up to 127 ns each nanosecond has its own; from there on an octave
/// has 64 of equal width, so that a percentile is at most one part in 64 (1.6 %) above the true one, and
/// never below it. Count, sum and the longest are exact.
class Distribution {
 public:
  /// Lengths from one edge (inclusive) to the next (exclusive), in microseconds; no end: all that is longer.
  struct Bucket {
    std::int64_t from_us;
    std::optional<std::int64_t> to_us;
    std::int64_t count;
  };

  /// A length below nothing counts as nothing.
  void add(time::Duration length);

  std::int64_t count() const { return count_; }
  time::Duration total() const { return total_; }
  /// Of the longest, in whole nanoseconds; 0 where there is none.
  std::int64_t most_ns() const { return most_; }
  /// The end of the class in which the length lies that so many in a hundred do not exceed (the nearest
  /// rank); at most the longest. 0 where there is none.
  std::int64_t percentile_ns(int percent) const;
  /// By edges of 0, 1, 2, 5, 10, ... 10 000 000 us; those that have any.
  std::vector<Bucket> buckets() const;

 private:
  std::int64_t count_ = 0;
  std::int64_t most_ = 0;
  time::Duration total_{};
  std::vector<std::int64_t> classes_;  ///< none until there is a length
  std::vector<std::int64_t> buckets_;
};

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
