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

/// A call of the system and the previous one on its channel, with the time from the start of the first to the
/// completion of the second.
struct Pair {
  std::uint64_t before = 0;  ///< number of the previous request; 0 if no request precedes
  std::uint64_t request = 0;
  std::string statement{};  ///< statement that made the later call; empty for a call by the program
  time::Instant from{};
  time::Instant until = time::kNever;  ///< time until which events belong to the pair: the status has
                                       ///< changed, and all lost revolutions are counted
};

/// The revolutions lost at a source line for one cause.
struct LostAt {
  std::int64_t revolutions = 0;
  std::map<int, std::int64_t> by_channel{};
  Pair first{};  ///< the first pair in which the later call lost a revolution
};

/// The calls of a source line that transfer words.
struct CallsAt {
  std::string line{};     ///< "file.f:12"
  std::string routine{};  ///< name of the last called routine
  std::int64_t calls = 0;
  std::map<record::Cause, LostAt> lost{};
  Pair second{};  ///< the second call, or the only one; the first call starts with idle drives
  std::int64_t revolutions() const;
};

/// The results of reading a trace of calls, statuses and lost revolutions. Lines are in the order in which
/// the program reached them. Memory grows only with the number of source lines.
struct Survey {
  std::vector<CallsAt> lines;
  std::set<int> channels;  ///< channels with calls
  std::optional<Pair> found;
  std::string found_line;
};
Survey survey(const std::filesystem::path& trace, std::uint64_t wanted);

}  // namespace platter::explain
