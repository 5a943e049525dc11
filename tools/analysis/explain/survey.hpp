#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "emulator/record/event.hpp"

namespace platter::explain {

/// A call of the system, the one before it on its channel, and when the two began and the later was complete.
struct Pair {
  std::uint64_t before = 0;  ///< requests; 0: none
  std::uint64_t request = 0;
  std::string statement{};  ///< that the later call is a part of; "": the program's own call
  time::Instant from{};
  time::Instant until = time::kNever;  ///< its status has changed, and what it lost is lost
};

/// What was lost at a line for one cause.
struct LostAt {
  std::int64_t revolutions = 0;
  std::map<int, std::int64_t> by_channel{};
  Pair first{};  ///< of the calls that lost
};

/// A line's calls of the system that move words.
struct CallsAt {
  std::string line{};     ///< "file.f:12"
  std::string routine{};  ///< the last called
  std::int64_t calls = 0;
  std::map<record::Cause, LostAt> lost{};
  Pair second{};  ///< its second call, or its first where it has one: a first one begins from rest
  std::int64_t revolutions() const;
};

/// Reads a trace of calls, statuses and lost revolutions: the lines in the order in which the program came to
/// them. Keeps as much as the program has lines. `wanted`: a request to be found, 0: none.
struct Survey {
  std::vector<CallsAt> lines;
  std::set<int> channels;  ///< that are called
  std::optional<Pair> found;
  std::string found_line;
};
Survey survey(const std::filesystem::path& trace, std::uint64_t wanted);

}  // namespace platter::explain
