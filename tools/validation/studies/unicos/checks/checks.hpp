#pragma once

#include <map>
#include <string>

#include "tools/validation/harness/evidence.hpp"
#include "tools/validation/studies/unicos/bench/bench.hpp"

namespace platter::unicos_guide {

using evidence::Evidence;

/// Measures the quantities of a claim. Throws Failed if they cannot be measured.
using Check = void (*)(const Bench&, Evidence&);
using Checks = std::map<std::string, Check>;  ///< keys are the claims' ids

// Checks by subject, each in a separate source.
Checks count_checks();       ///< counts of program t with default settings
Checks time_checks();        ///< times of program t with default settings, under the load of other users
Checks memory_checks();      ///< files in memory, and the table of speeds
Checks storage_checks();     ///< the SSD and the logical device cache
Checks layer_checks();       ///< buffers, asynchronous layers, pages and stripes
Checks rule_checks();        ///< rejections, counts and placement, without times
Checks unmeasured_checks();  ///< claims that no run can show, with the reasons

}  // namespace platter::unicos_guide
