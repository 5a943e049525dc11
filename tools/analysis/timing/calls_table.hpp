#pragma once

#include <string>
#include <vector>

#include "tools/analysis/timing/line_calls.hpp"

namespace platter::timing {

/// For each line that calls the system, by whatever way, or waits for it: calls, words, time, revolutions
/// lost and to what. Also of lines that no listing shows, as of included files.
std::string calls_table(const std::vector<LineCalls>& rows);

}  // namespace platter::timing
