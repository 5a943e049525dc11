#pragma once

#include <string>

#include "tools/analysis/timing/sources.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

/// Returns a table for each vector loop: its instructions by convoy, and the resulting times. Lines have at
/// most 100 columns, unless a file name is long.
std::string convoy_table(const Timing& timing, Sources& sources);

}  // namespace platter::timing
