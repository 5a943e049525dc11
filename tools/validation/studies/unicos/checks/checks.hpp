#pragma once

#include <map>
#include <string>

#include "tools/validation/harness/evidence.hpp"
#include "tools/validation/studies/unicos/bench/bench.hpp"

namespace platter::unicos_guide {

using evidence::Evidence;

/// Measures what a claim speaks of. Throws Failed where that cannot be measured.
using Check = void (*)(const Bench&, Evidence&);
using Checks = std::map<std::string, Check>;  ///< by the claim's id

// By theme; each has a file of its own.
Checks count_checks();       ///< of program t by default
Checks time_checks();        ///< of the same, beside other users
Checks memory_checks();      ///< of files in memory, and the table of speeds
Checks storage_checks();     ///< of the SSD and the logical device cache
Checks layer_checks();       ///< of buffers, asynchronous layers, pages and stripes
Checks rule_checks();        ///< what is refused, counted or placed, whatever it takes
Checks unmeasured_checks();  ///< what no run can show, and why

}  // namespace platter::unicos_guide
