#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "emulator/record/listener.hpp"

namespace platter::evidence {

/// One line of --trace FILE.jsonl: the integers and texts of its JSON object by key. A trace has about a
/// million lines, and building a JSON value for each would take three times as long as reading it.
class EventLine {
 public:
  /// Replaces the contents by those of another line. Throws Failed if the line is not JSON.
  void read(const std::string& line);

  /// Both throw Failed, which names the key, if the line has no value of this type.
  std::int64_t number(const char* key) const;
  const std::string& text(const char* key) const;

 private:
  std::vector<std::pair<std::string, std::int64_t>> numbers_;
  std::vector<std::pair<std::string, std::string>> texts_;
};

/// Returns the kinds' names, as --trace-events accepts them.
std::vector<std::string> names_of(record::Kinds kinds);

/// The part of a traced event that checks use. It is small because Table 1 needs half a million events, and
/// starting a run copies this process with its memory.
struct TracedEvent {
  record::Kind kind{};
  record::Cause cause = record::Cause::kNone;
  record::Does does = record::Does::kNone;
  int channel = 0;  ///< index from 0
  time::Instant at{};
  std::uint64_t request = 0;
  std::int64_t number = 0;
};

/// Reads the events of a trace, one JSON object per line (--trace FILE.jsonl). Throws Failed, which names the
/// line and the problem, if the text is not such a trace.
std::vector<TracedEvent> read_events(const std::string& lines);

/// Throws Failed if events are missing: the numbers of calls and lost revolutions, if these kinds are traced,
/// must equal those of the run's results (platter.run/2).
void require_all(const std::vector<TracedEvent>& events, record::Kinds kinds, const nlohmann::json& run);

}  // namespace platter::evidence
