#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "emulator/record/event.hpp"
#include "runtime/host/untrusted_file.hpp"

namespace platter::explain {

/// An event of a trace of JSON lines (docs/traces.md).
struct Recorded {
  record::Event event;
  std::string line;        ///< Fortran source line; empty if unknown
  std::int64_t times = 1;  ///< number of tests that the line combines
  time::Instant until{};   ///< time of the last test, if the line combines several
};

/// Reads a trace of JSON lines (docs/traces.md), one event at a time.
class Recording {
 public:
  explicit Recording(const std::filesystem::path& file);
  std::optional<Recorded> next();
  /// Returns all remaining events. A line that combines several tests yields the first and the last.
  std::vector<record::Event> rest();

 private:
  runtime::UntrustedLines in_;
  std::string text_;
};

}  // namespace platter::explain
