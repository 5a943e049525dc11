#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "emulator/time/time.hpp"

namespace platter::runtime::timeline {

/// Of the last so many of what has numbers that grow, such as requests and statements, what somebody said of
/// each. What was under way longer ago than that is forgotten, so that a run of any length fits.
template <typename Said>
class Latest {
 public:
  void put(std::uint64_t number, const Said& said) {
    said_[number] = said;
    if (said_.size() > kMost) said_.erase(said_.begin());
  }
  /// nullptr: nothing that is known.
  Said* find(std::uint64_t number) {
    const auto found = said_.find(number);
    return found == said_.end() ? nullptr : &found->second;
  }

 private:
  static constexpr std::size_t kMost = 4096;
  std::map<std::uint64_t, Said> said_;
};

/// What is known of a request when devices and the processor tell of it.
struct Asked {
  std::string routine;
  std::string line;  ///< of Fortran; "": not known
  time::Instant at{};
  bool writes = false;
  bool has_flow = false;  ///< an arrow leads from its statement to its first sector
};
using AskedFor = Latest<Asked>;

}  // namespace platter::runtime::timeline
