#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/fault/fault.hpp"

namespace platter::fault {

/// The position of a block on a device, in the terms in which a fault specifies its place.
struct Place {
  std::int64_t cylinder = 0;
  std::int64_t head = 0;
  std::int64_t sector = 0;
  std::int64_t block = 0;  ///< number on the channel's device
};

/// The part of a device that holds words.
enum class Medium : std::uint8_t {
  kSurface,     ///< surfaces, which keep their words without power
  kSolidState,  ///< a store without moving parts
  kCache,       ///< the cache of a device; the device itself is a separate target
};

/// A device that faults can hit.
struct Target {
  int channel = 0;  ///< from 0
  int member = 0;   ///< number of the device in its group, from 1; 0: the device is not in a group
  Medium medium = Medium::kSurface;
  bool rotates = false;
  std::int64_t cylinders = 1;
  std::int64_t heads = 1;
  std::int64_t sectors = 1;  ///< sectors of a track
  std::int64_t blocks = 1;   ///< blocks of the channel's device
};

/// A planned fault, and how often it has happened.
struct Entry {
  Fault fault;
  std::int64_t met = 0;        ///< commands or blocks at which the fault could have happened
  std::int64_t fired = 0;      ///< how often the fault has happened
  std::int64_t recovered = 0;  ///< affected commands that the driver has completed
  std::int64_t failed = 0;     ///< affected commands that the driver has reported as errors
  std::int64_t retries = 0;    ///< attempts after the first, summed over the affected commands
  time::Duration lost{};       ///< time that the recovery has taken, summed over the affected commands
  /// Numbers of blocks that were acknowledged and are lost, by the name of their dataset or file; "": blocks
  /// that belong to no file.
  std::map<std::string, std::int64_t> lost_blocks{};

  /// Returns "3 acknowledged blocks are lost: 2 of A, 1 of B".
  std::string losses() const;
};

/// The faults of a run. It decides when each one happens, from the fault's own counters and the seed alone,
/// so the same run has the same faults on every host.
class Plan {
 public:
  /// Returns the channel (from 0) and the block on its device of a fault's block of a file or of the file
  /// system; nullopt if that block does not exist yet.
  using FindBlock = std::function<std::optional<std::pair<int, std::int64_t>>(const Fault& fault)>;

  /// Returns the name of the dataset or file that has written a block of a channel's device (from 0); "" if
  /// there is none.
  using FindName = std::function<std::string(int channel, std::int64_t block)>;

  Plan(const std::vector<Fault>& faults, std::uint64_t seed);
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  void set_recovery(const Recovery& recovery) { recovery_ = recovery; }
  /// Adds a way to find the blocks of files. Later ones are used first.
  void add_files(FindBlock find) { find_.insert(find_.begin(), std::move(find)); }
  void set_names(FindName find) { find_name_ = std::move(find); }
  const Recovery& recovery() const { return recovery_; }

  /// Registers a device of the machine.
  void add(const Target& target) { targets_.push_back(target); }
  /// Registers the gateways of a site.
  void set_gateways(std::int64_t gateways) { gateways_ = gateways; }
  /// Checks the place of each fault against the registered devices. Throws specification::Error, which names
  /// what is allowed.
  void require_places() const;

  /// Returns the entries that may happen on the device.
  std::vector<Entry*> entries_of(const Target& target);
  /// Returns whether the block is at the fault's place.
  bool is_at(const Entry& entry, const Target& target, const Place& place) const;
  /// Counts a block or a command that could meet the fault, and returns whether the fault happens now.
  bool fires(Entry& entry, time::Instant now);
  /// Counts an allocation of space for the file. Returns the fault that prevents it; nullptr if there is
  /// none.
  Entry* preventing(std::string_view file, time::Instant now);
  /// Counts a packet that uses a gateway (from 1). Returns the fault that kills the gateway; nullptr if there
  /// is none.
  Entry* killing(std::int64_t gateway, time::Instant now);
  /// Returns the first failure of the machine's power; nullptr if none is planned.
  Entry* power_failure();
  /// Notes that an acknowledged block of a channel's device (from 0) is lost.
  void note_loss(Entry& entry, int channel, std::int64_t block);

  const std::vector<Entry>& entries() const { return entries_; }
  std::vector<Entry>& entries() { return entries_; }

 private:
  void require_gateway(const Fault& fault) const;

  std::vector<Entry> entries_;
  std::uint64_t seed_;
  Recovery recovery_;
  std::vector<FindBlock> find_;
  FindName find_name_;
  std::vector<Target> targets_;
  std::int64_t gateways_ = 0;
};

/// The outcome of a request that a fault has affected.
struct Report {
  const Entry* entry = nullptr;
  bool is_recovered = true;  ///< the words have been moved; otherwise none of the request's words are valid
  int channel = 0;           ///< from 0
  std::int64_t block = -1;   ///< number of the block on its drive; -1: the fault is not of a block
  std::int64_t retries = 0;  ///< attempts of the driver after the first
  time::Duration lost{};     ///< time of the recovery that is not spent on retries

  /// Returns "drive 1, sector 12: unreadable after 8 retries (fault unreadable,drive=1,block=12)".
  std::string text() const;
};

}  // namespace platter::fault
