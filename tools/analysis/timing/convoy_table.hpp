#pragma once

#include <string>

#include "tools/analysis/timing/sources.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

/// For each vector loop its instructions, convoy by convoy, and what follows from them: 100 columns at most,
/// but for long names of files.
std::string convoy_table(const Timing& timing, Sources& sources);

}  // namespace platter::timing
