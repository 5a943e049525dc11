#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "emulator/record/listener.hpp"

namespace platter::evidence {

/// One line of --trace FILE.jsonl: the numbers and texts of its object by their keys. A trace has a million
/// of them, and a JSON value of each takes three times as long as what is in it.
class EventLine {
 public:
  /// Of another line. Throws Failed where it is not JSON.
  void read(const std::string& line);

  /// Both throw Failed, which names the key, where there is none of this kind.
  std::int64_t number(const char* key) const;
  const std::string& text(const char* key) const;

 private:
  std::vector<std::pair<std::string, std::int64_t>> numbers_;
  std::vector<std::pair<std::string, std::string>> texts_;
};

/// The kinds' names, as --trace-events takes them.
std::vector<std::string> names_of(record::Kinds kinds);

/// What is kept of an event that a run tells of: there are half a million of them for Table 1, and whoever
/// starts the next run is copied with all that it keeps.
struct Told {
  record::Kind kind{};
  record::Cause cause = record::Cause::kNone;
  record::Does does = record::Does::kNone;
  int channel = 0;  ///< from 0
  time::Instant at{};
  std::uint64_t request = 0;
  std::int64_t number = 0;
};

/// Events as a run writes them to --trace FILE.jsonl, one a line. Throws Failed, which names the line and
/// what is wrong, where it is not such a file.
std::vector<Told> read_events(const std::string& lines);

/// Throws Failed where the events are not all that happened: calls and lost revolutions, if of these kinds,
/// have to be as many as the results of the run (platter.run/2) say.
void require_all(const std::vector<Told>& events, record::Kinds kinds, const nlohmann::json& run);

}  // namespace platter::evidence
