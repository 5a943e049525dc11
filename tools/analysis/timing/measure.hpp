#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "tools/analysis/timing/reasons.hpp"
#include "tools/analysis/timing/sources.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

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
