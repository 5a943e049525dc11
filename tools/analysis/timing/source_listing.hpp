#pragma once

#include <string>
#include <vector>

#include "tools/analysis/timing/line_calls.hpp"
#include "tools/analysis/timing/setting.hpp"
#include "tools/analysis/timing/sources.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

/// A source, line by line, with its loops in front of each; under the lines where something took time, in
/// columns, what: of a routine, of a loop, of calls of the system. In 100 columns, where the source's own
/// lines are of 80, so that a terminal need not break them.
std::string source_listing(const Timing& timing, const Setting& setting, const Source& source,
                           const std::vector<LineCalls>& calls);

}  // namespace platter::timing
