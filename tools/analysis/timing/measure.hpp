#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "tools/analysis/timing/reasons.hpp"
#include "tools/analysis/timing/sources.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

/// Loops as they came from the machine code become those of the source: the several that gfortran made of one
/// DO are one, DOs of which it left no loop are there as absent ones, and all, routines too, stand in the
/// order of their lines.
void arrange(Timing& timing, Sources& sources);

/// One source file of a profiled program.
struct Unit {
  const nlohmann::ordered_json& profile;  ///< "platter.profile/1", from the charging pass
  Remarks remarks;
};

/// Why no loop of a program can be a vector loop; empty where they can.
using NoVectors = std::string;

/// Puts together what the counters of a run say. `counts`: those of all units, in their order.
Timing measure(const std::vector<Unit>& units, const std::vector<std::uint64_t>& counts, Sources& sources,
               const NoVectors& no_vectors);

}  // namespace platter::timing
