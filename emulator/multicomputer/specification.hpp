#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/specification/catalogue.hpp"
#include "emulator/time/time.hpp"

namespace platter::multicomputer {

using amount::Bytes;

/// What moves or packs bytes, by the time of a word of eight.
struct Pace {
  time::Duration word{};
  time::Duration time_of(Bytes bytes) const { return word * bytes.count / kWordBytes; }

 private:
  static constexpr std::int64_t kWordBytes = 8;
};

enum class Phase : std::uint8_t { kOne, kTwo, kThree };

/// An installation: disks, each on a controller of its own, and gateways.
struct Site {
  std::string name;
  std::string controller;
  std::vector<std::string> disks;
  std::vector<Phase> gateways;
};

/// What a file of multicomputers/ says.
struct Specification {
  std::string description;
  std::int64_t pes = 0;
  Bytes memory{};         ///< of a PE
  time::Duration call{};  ///< of a PE's request, before the Agent has it
  struct {
    time::Duration request{};
    time::Duration packet{};
    Pace copy{};
    Bytes memory{};
    Bytes limit{};
    time::Duration grow{};  ///< for each megabyte
    time::Duration shuffle{};
    time::Duration residence{};  ///< in memory, where it is not locked
    Pace swap{};                 ///< of its memory, each way
  } agent;
  struct {
    Pace word{};
    time::Duration phase_one{};
    time::Duration phase_two{};  ///< and three
    time::Duration host_one{};
  } gateway;
  struct {
    Pace word{};
    time::Duration connection{};
  } hippi;
  Pace get{};
  time::Duration access{};   ///< of a get or put, beside its words
  time::Duration barrier{};  ///< from the last PE's coming
  Pace compress{};
  std::vector<Site> sites;

  /// Throws specification::Error with the nearest name; "": the first.
  const Site& site(const std::string& name) const;
};

/// Throws specification::Error.
Specification read_specification(specification::Document& document,
                                 const specification::Catalogue& catalogue);

inline constexpr Bytes kMegabyte{1'000'000};

}  // namespace platter::multicomputer
