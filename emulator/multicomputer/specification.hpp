#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/specification/catalogue.hpp"
#include "emulator/time/time.hpp"

namespace platter::multicomputer {

using amount::Bytes;

/// The speed of moving or packing bytes, as the time per word of eight bytes.
struct Pace {
  time::Duration word{};
  time::Duration time_of(Bytes bytes) const { return word * bytes.count / kWordBytes; }

 private:
  static constexpr std::int64_t kWordBytes = 8;
};

enum class Phase : std::uint8_t { kOne, kTwo, kThree };

/// An installation: disks, each on its own controller, and gateways.
struct Site {
  std::string name;
  std::string controller;
  std::vector<std::string> disks;  ///< disks that the host reaches
  std::vector<Phase> gateways;
  std::vector<std::string> remote{};  ///< disks of an I/O subsystem that only gateways of phase III reach
};

/// The contents of specification/multicomputers/NAME.toml.
struct Specification {
  std::string description;
  std::int64_t pes = 0;
  Bytes memory{};         ///< memory of a PE
  time::Duration call{};  ///< time of a PE's request, before the Agent receives it
  struct {
    time::Duration request{};
    time::Duration packet{};
    Pace copy{};
    Bytes memory{};
    Bytes limit{};
    time::Duration grow{};  ///< per megabyte
    time::Duration shuffle{};
    time::Duration residence{};  ///< time in memory before it may be swapped out, if it is not locked
    Pace swap{};                 ///< speed of swapping its memory in one direction
  } agent;
  struct {
    Pace word{};
    time::Duration phase_one{};
    time::Duration phase_two{};  ///< of phases II and III
    time::Duration host_one{};   ///< of the host's processor, to copy a packet of phase I
  } gateway;
  struct {
    Pace word{};
    time::Duration connection{};
  } hippi;
  Pace get{};
  time::Duration access{};   ///< time of a get or put, in addition to its words
  time::Duration barrier{};  ///< time from the arrival of the last PE
  Pace compress{};
  std::vector<Site> sites;

  /// Returns the site of that name; the first one for "". Throws specification::Error, with the nearest name,
  /// if there is none.
  const Site& site(const std::string& name) const;
};

/// Reads a multicomputer's specification. Throws specification::Error.
Specification read_specification(specification::Document& document,
                                 const specification::Catalogue& catalogue);

inline constexpr Bytes kMegabyte{1'000'000};

}  // namespace platter::multicomputer
