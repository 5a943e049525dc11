#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "emulator/system/system_specification.hpp"
#include "emulator/time/time.hpp"

namespace platter::runtime::whatif {

/// How a program is taken as if it were written otherwise, without its text being touched. What it reads and
/// writes stays the same; when, and by which calls, does not.
struct WhatIf {
  std::map<std::string, std::int64_t> calls;    ///< of a routine: so many, one behind the other, as one
  std::map<std::string, std::int64_t> buffers;  ///< of a routine: so many, where the program has one
  std::map<std::string, std::string> routines;  ///< called in the place of another
  std::optional<time::Duration> tests;          ///< the longest time from a test that finds something busy

  /// Whether what the program asks of its system has to be looked at.
  bool looks_at_calls() const { return !calls.empty() || !buffers.empty() || tests; }
};

/// Reads "calls.RDISK=4", "buffers.RDISK=2", "routine.RDISK=IZDKIN" and "tests=10 us"; routines by any name
/// that Fortran calls them by. Throws specification::Error with what is allowed.
WhatIf read(const std::vector<std::string>& texts, const system::SystemSpecification& system);

}  // namespace platter::runtime::whatif
