#pragma once

#include <string>
#include <vector>

#include "emulator/time/time.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}  // namespace CLI

namespace platter::runtime {

/// What happens between two instants, both included.
struct Window {
  time::Instant from = time::kStart;
  time::Instant to = time::kNever;
  bool has(time::Instant begin, time::Instant end) const { return end >= from && begin <= to; }
};

/// Where what happens is written, and how much of it: flags of `platter run` and of every guest
/// (docs/traces.md).
struct TraceOptions {
  std::string file;                 ///< "": nowhere
  std::vector<std::string> events;  ///< only these kinds; none: as the form has it
  Window window{};
  std::string requests;  ///< where the devices' requests are written; "": nowhere

  /// Adds the flags to `app`; they are stored here, which must outlive it.
  void add_to(CLI::App& app);
};

}  // namespace platter::runtime
