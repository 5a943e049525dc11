#pragma once

#include <string>
#include <vector>

#include "tools/analysis/timing/setting.hpp"
#include "tools/analysis/timing/sources.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

/// The sources with a margin that says what each loop and routine took, and tables of both.
std::string listing(const Timing& timing, const Setting& setting, Sources& sources,
                    const std::vector<std::string>& files);

}  // namespace platter::timing
