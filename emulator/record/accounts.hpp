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

/// The totals of one channel.
struct ChannelSummary {
  std::int64_t calls = 0;
  amount::Words words_read{};  ///< words that completed requests have read (their status has changed)
  amount::Words words_written{};
  std::int64_t revolutions_lost = 0;
  std::int64_t lost_at_boundaries = 0;  ///< part of revolutions_lost: caused by a seek to the next cylinder
  std::int64_t seeks = 0;
  time::Duration seek{};
  time::Duration
      latency{};  ///< rotational latency: time from the heads' readiness to the start of the first sector
  time::Duration transfer{};  ///< time in which sectors passed for a request
};

/// Adds up events by channel. The closing summary of a run prints it.
class Summary final : public Listener {
 public:
  explicit Summary(std::size_t channels) : channels_(channels) {}

  /// The kinds of events that the summary needs.
  static constexpr Kinds kinds() {
    return {Kind::kCall, Kind::kStatus, Kind::kSeek, Kind::kLatency, Kind::kSector, Kind::kLostRevolution};
  }

  void on_event(const Event& event) override;

  const std::vector<ChannelSummary>& channels() const { return channels_; }

 private:
  std::vector<ChannelSummary> channels_;
};

/// A distribution of times in constant memory. Each time is counted in one of several thousand classes of
/// whole nanoseconds: up to 127 ns each nanosecond has its own class, and above that each octave has 64
/// classes of equal width. So a percentile is at most one part in 64 (1.6 %) above the true one, and never
/// below it. The count, the sum and the maximum are exact.
class Distribution {
 public:
  /// A range of times from one edge (inclusive) to the next (exclusive), in microseconds; the last range has
  /// no end.
  struct Bucket {
    std::int64_t from_us;
    std::optional<std::int64_t> to_us;
    std::int64_t count;
  };

  /// Adds a time. A negative time counts as 0.
  void add(time::Duration length);

  std::int64_t count() const { return count_; }
  time::Duration total() const { return total_; }
  /// The maximum in whole nanoseconds; 0 if there are no times.
  std::int64_t most_ns() const { return most_; }
  /// Returns the upper end of the class that contains the percentile (nearest rank), but at most the maximum;
  /// 0 if there are no times.
  std::int64_t percentile_ns(int percent) const;
  /// Returns the buckets that are not empty, by the edges 0, 1, 2, 5, 10, ... 10 000 000 us.
  std::vector<Bucket> buckets() const;

 private:
  std::int64_t count_ = 0;
  std::int64_t most_ = 0;
  time::Duration total_{};
  std::vector<std::int64_t> classes_;  ///< empty until the first time is added
  std::vector<std::int64_t> buckets_;
};

/// The totals and times of one device.
struct DriveAccount {
  Distribution seek;
  Distribution rotation;  ///< rotational delays: from the instant at which only the angle delays a sector to
                          ///< the sector's start
  Distribution service;   ///< service times of commands, from their start by the device to their completion
  std::array<std::int64_t, kCauses> lost{};  ///< numbers of lost revolutions, by cause
  time::Duration heads{};  ///< time in which the heads sought, waited for a sector or let one pass
};

/// The totals of the calls of one routine.
struct RoutineAccount {
  std::string name;
  Does does = Does::kNone;
  std::int64_t calls = 0;
  amount::Sectors sectors{};  ///< sectors that the calls read or write
  amount::Words words{};      ///< words moved by completed calls (their status has changed)
  Distribution response;      ///< times of completed calls from the call to the change of status
};

/// Adds up the times of devices and routines. Its memory depends on the number of devices, routines and
/// requests under way, not on the length of the run.
class ServiceAccount final : public Listener {
 public:
  /// A channel, from 0, and a device number.
  using Place = std::pair<int, std::size_t>;

  static constexpr Kinds kinds() {
    return {Kind::kCall,   Kind::kStatus,   Kind::kCommand,        Kind::kCompletion, Kind::kSeek,
            Kind::kSector, Kind::kTransfer, Kind::kLostRevolution, Kind::kLatency};
  }
  void on_event(const Event& event) override;

  const std::map<Place, DriveAccount>& drives() const { return drives_; }
  /// The accounts of the routines, in the order of the routines' first calls.
  const std::vector<RoutineAccount>& routines() const { return routines_; }
  /// The time in which words crossed the channel (numbered from 0). Time in which several of its devices
  /// moved words counts once.
  time::Duration crossing(int channel) const;

 private:
  /// The end of the last crossing so far, and the time of all crossings.
  struct Crossing {
    time::Instant until = time::kStart;
    time::Duration length{};
  };
  void call(const Event& event);
  void status(const Event& event);
  void transfer(const Event& event);

  std::map<Place, DriveAccount> drives_;
  std::map<Place, time::Instant> commands_;  ///< start of each device's command under way
  std::map<int, Crossing> crossings_;
  std::vector<RoutineAccount> routines_;
  std::map<std::uint64_t, std::size_t> under_way_;  ///< index in routines_ of each request under way
};

}  // namespace platter::record
