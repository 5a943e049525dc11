#pragma once

#include "tools/analysis/timing/sources.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

/// Loops as they came from the machine code become those of the source: the several that gfortran made of one
/// DO are one, DOs of which it left no loop are there as absent ones, and all, routines too, stand in the
/// order of their lines.
void arrange(Timing& timing, Sources& sources);

}  // namespace platter::timing
