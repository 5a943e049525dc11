#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "emulator/system/system_specification.hpp"
#include "emulator/time/time.hpp"

namespace platter::runtime::whatif {

/// Changes to a program's calls, made without changing its source. The data that the program reads and writes
/// stay the same; the times and the calls by which they move change.
struct WhatIf {
  std::map<std::string, std::int64_t> calls;  ///< by routine: number of sequential calls combined into one
  /// By routine: number of buffers that replace the program's single one.
  std::map<std::string, std::int64_t> buffers;
  std::map<std::string, std::string> routines;  ///< routines called instead of others
  /// Maximum time from a test that finds the status busy to the next test.
  std::optional<time::Duration> tests;

  /// Returns whether the calls of the system must be intercepted.
  bool looks_at_calls() const { return !calls.empty() || !buffers.empty() || tests; }
};

/// Parses "calls.RDISK=4", "buffers.RDISK=2", "routine.RDISK=IZDKIN" and "tests=10 us". A routine may be
/// given by any name by which Fortran calls it. Throws specification::Error, which lists the allowed values.
WhatIf read(const std::vector<std::string>& texts, const system::SystemSpecification& system);

}  // namespace platter::runtime::whatif
