#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "tools/analysis/timing/reasons.hpp"
#include "tools/analysis/timing/sources.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

/// Converts the loops of the machine code to loops of the source. Several loops that gfortran made of one DO
/// are joined, a DO without a loop in the machine code is added as absent, and loops and routines are sorted
/// by line.
void arrange(Timing& timing, Sources& sources);

/// One source file of a profiled program.
struct Unit {
  const nlohmann::ordered_json& profile;  ///< "platter.profile/1", from the instrumentation pass
  Remarks remarks;
};

/// The reason why a program cannot have vector loops; empty if it can.
using NoVectors = std::string;

/// Computes the timing from the counters of a run. `counts` contains the counters of all units, in their
/// order.
Timing measure(const std::vector<Unit>& units, const std::vector<std::uint64_t>& counts, Sources& sources,
               const NoVectors& no_vectors);

}  // namespace platter::timing
