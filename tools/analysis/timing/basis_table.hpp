#pragma once

#include <string>

#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

/// What the clock periods of each loop, and of each routine outside its loops, rest on: a column of CP for
/// each basis that occurs, which add up to the row's own CP, and its share of them.
std::string basis_table(const Timing& timing);

}  // namespace platter::timing
