#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "emulator/record/event.hpp"
#include "runtime/host/untrusted_file.hpp"

namespace platter::explain {

/// An event as a trace of JSON lines has it (docs/traces.md).
struct Recorded {
  record::Event event;
  std::string line;  ///< of Fortran; "": not said
  std::int64_t times = 1;
  time::Instant until{};  ///< of tests that are one line: the last
};

/// Reads such a trace, one event after the other.
class Recording {
 public:
  explicit Recording(const std::filesystem::path& file);
  std::optional<Recorded> next();
  /// All that are left; of tests in one line the first and the last.
  std::vector<record::Event> rest();

 private:
  runtime::UntrustedLines in_;
  std::string text_;
};

}  // namespace platter::explain
