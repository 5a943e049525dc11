#pragma once

#include <string>
#include <vector>

#include "emulator/time/time.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}  // namespace CLI

namespace platter::runtime {

/// The time from one instant to another, both included.
struct Window {
  time::Instant from = time::kStart;
  time::Instant to = time::kNever;
  bool has(time::Instant begin, time::Instant end) const { return end >= from && begin <= to; }
};

/// The files of traces and the events in them: flags of `platter run` and of every guest (docs/traces.md).
struct TraceOptions {
  std::string file;                 ///< file of the trace; "": none
  std::vector<std::string> events;  ///< kinds of events to write; empty: the default of the trace's format
  Window window{};
  std::string requests;  ///< file of the devices' requests; "": none

  /// Adds the flags to `app`. The values are stored in this object, which must outlive `app`.
  void add_to(CLI::App& app);
};

}  // namespace platter::runtime
